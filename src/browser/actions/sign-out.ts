import { dispatch } from '#browser/account/account.ts'
import { call } from '#browser/account/call.ts'
import { maybeSignedIn, NO_ANSWER, reachClerk } from '#browser/account/clerk.ts'
import { clearGuestDownloads } from '#browser/actions/wanted-template.ts'
import { clearOthers } from '#browser/saved/stored-templates.ts'
import { toast } from '#browser/toast.ts'

export async function signOut(): Promise<void> {
  try {
    const clerk = await reachClerk()
    await clerk.signOut(() => undefined)
    // If the request fails, Clerk ends the session in this tab only; the cookie is still there.
    if (maybeSignedIn()) throw new Error(NO_ANSWER)
  } catch (error) {
    const text = error instanceof Error ? error.message : 'Please try again.'
    return toast({ title: 'Error', text, destructive: true })
  }
  // The guest pass is an HttpOnly cookie, so only the server can clear it. If that fails, it expires.
  void call('/api/leave', { body: {} })
  dispatch({ type: 'signed-out', loggedOut: true })
  clearOthers()
  clearGuestDownloads()
  await toast({ title: 'Signed out', text: "You've been signed out successfully." })
}

import { tell } from '#islands/account/account.ts'
import { getClerk } from '#islands/account/clerk.ts'
import { toast } from '#islands/toasts/toast.ts'

export default async function logout(): Promise<void> {
  try {
    const clerk = await getClerk()
    await clerk.signOut(() => undefined)
  } catch (error) {
    const text = error instanceof Error ? error.message : 'Please try again.'
    return toast({ title: 'Error', text, destructive: true })
  }
  tell({ type: 'signed-out', loggedOut: true })
  await toast({ title: 'Signed out', text: "You've been signed out successfully." })
}

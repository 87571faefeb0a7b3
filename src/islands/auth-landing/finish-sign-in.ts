import { getClerk } from '#islands/account/clerk.ts'
import { expectGreeting } from '#islands/account/greeting.ts'
import { authPage, codePage, nextPage } from '#islands/account/next-page.ts'
import { codeOf, messageOf } from '#islands/auth-form/sign-in.ts'
import { toast } from '#islands/toasts/toast.ts'

/** How a landing ended. `done` means that the page is being left. */
export type Landing =
  | 'done'
  | 'other-browser'
  | 'expired'
  | 'used'
  | 'wrong-browser'
  | 'denied'
  | 'refused'
  | 'unreachable'

/** What Clerk says of a link, in the address it leads to. */
const OUTCOMES = new Set<string | null>(['verified', 'expired', 'failed', 'client_mismatch'])

/** Completes the sign-in a mail link started. */
export async function finishLink(): Promise<Landing> {
  // Clerk's program would wait for ever for an outcome it does not know, or that is missing.
  const status = new URLSearchParams(location.search).get('__clerk_status')
  if (!OUTCOMES.has(status)) return 'used'
  try {
    const clerk = await getClerk()
    let elsewhere = false
    expectGreeting()
    await clerk.handleEmailLinkVerification(
      {
        redirectUrlComplete: nextPage(),
        redirectUrl: codePage(nextPage()),
        onVerifiedOnOtherDevice: () => (elsewhere = true),
      },
      leave,
    )
    return elsewhere ? 'other-browser' : 'done'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'expired') return 'expired'
    if (code === 'client_mismatch') return 'wrong-browser'
    if (code === 'failed') return 'used'
    return 'unreachable'
  }
}

/** Completes what Google sent back: an existing account, a new one, or a refusal. */
export async function finishGoogle(): Promise<Landing> {
  try {
    const clerk = await getClerk()
    const { error, status } = clerk.client.signIn.firstFactorVerification
    if (error?.code === 'oauth_access_denied') return 'denied'
    // "Transferable" is a newcomer. Any other error would send the visitor back to the form without a word.
    if (error && status !== 'transferable') {
      void toast({ title: 'Error', text: messageOf({ errors: [error] }), destructive: true })
      return 'refused'
    }
    expectGreeting()
    const auth = new URL(authPage(nextPage()), location.origin).href
    const next = new URL(nextPage(), location.origin).href
    await clerk.handleRedirectCallback(
      {
        signInUrl: auth,
        signUpUrl: auth,
        signInFallbackRedirectUrl: next,
        signUpFallbackRedirectUrl: next,
        continueSignUpUrl: auth,
        firstFactorUrl: auth,
        secondFactorUrl: new URL(codePage(nextPage()), location.origin).href,
      },
      leave,
    )
    return 'done'
  } catch (error) {
    return codeOf(error) === 'oauth_access_denied' ? 'denied' : 'unreachable'
  }
}

async function leave(to: string): Promise<void> {
  location.replace(to)
}

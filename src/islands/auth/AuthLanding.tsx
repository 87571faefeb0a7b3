import { useEffect, useRef, useState } from 'react'
import { getClerk } from '#browser/account/clerk.ts'
import { expectGreeting } from '#browser/account/greeting.ts'
import { authPage, codePage, mailCodePage, nextPage } from '#browser/account/next-page.ts'
import { toast } from '#browser/toast.ts'
import { codeOf, messageOf } from '#islands/auth/sign-in.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { StatusPanel } from '#islands/ui/StatusPanel.tsx'

type Problem = Exclude<Landing, 'done' | 'other-browser'>

const WORDS: Record<Problem, { heading: string; text: string; way: string }> = {
  expired: {
    heading: 'This link has expired',
    text: 'Sign-in links expire after ten minutes. Request a new one and open it right away.',
    way: 'Get a new link',
  },
  used: {
    heading: 'This link was already used',
    text: 'Each link works once. If you’re not signed in, request a new one.',
    way: 'Get a new link',
  },
  'wrong-browser': {
    heading: 'Open this link where you requested it',
    text:
      "For your security, it only works in the browser where you requested it. Can't open it there? " +
      'Select "Email me a code" there, or sign in here with a code.',
    way: 'Sign in here with a code',
  },
  denied: {
    heading: 'Google sign-in was canceled',
    text: 'Nothing was shared with us. Try again, or sign in with an email link.',
    way: 'Back to sign-in',
  },
  refused: {
    heading: 'Google sign-in was declined',
    text: 'Try another account or an email link. If you think this is a mistake, contact us.',
    way: 'Back to sign-in',
  },
  unreachable: {
    heading: 'Sign-in failed',
    text: 'We couldn’t reach the sign-in service. Check your connection and try again.',
    way: 'Back to sign-in',
  },
}

/** Completes a sign-in, or explains what went wrong. */
export function AuthLanding({ kind }: { kind: 'link' | 'google' }) {
  const [landing, setLanding] = useState<Landing | null>(null)
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void (kind === 'link' ? finishLink() : finishGoogle()).then(setLanding)
  }, [kind])

  if (landing === null || landing === 'done') return <StatusPanel tone="busy" heading="Signing you in…" />
  if (landing === 'other-browser')
    return (
      <StatusPanel
        tone="good"
        heading="You’re signed in on your other browser"
        text={
          'Go back to the browser where you requested the link. It will continue automatically. ' +
          'Or sign in here with a new link.'
        }
      >
        <ButtonLink kind="go" href={authPage(nextPage())}>
          Sign in here too
        </ButtonLink>
      </StatusPanel>
    )
  const { heading, text, way } = WORDS[landing]
  return (
    <StatusPanel tone="bad" heading={heading} text={text}>
      <ButtonLink kind="go" href={(landing === 'wrong-browser' ? mailCodePage : authPage)(nextPage())}>
        {way}
      </ButtonLink>
      <ButtonLink href="/">Back to Home</ButtonLink>
    </StatusPanel>
  )
}

/** The outcome. `done` means that the page is being left. */
type Landing = 'done' | 'other-browser' | 'expired' | 'used' | 'wrong-browser' | 'denied' | 'refused' | 'unreachable'

/** The outcomes of a link that Clerk reports in the URL. */
const OUTCOMES = new Set<string | null>(['verified', 'expired', 'failed', 'client_mismatch'])

/** Completes a sign-in by emailed link. */
async function finishLink(): Promise<Landing> {
  // Clerk's SDK would wait forever if the outcome is missing or unknown to it.
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

/** Completes a sign-in with Google: an existing user, a new one, or a refusal. */
async function finishGoogle(): Promise<Landing> {
  try {
    const clerk = await getClerk()
    const { error, status } = clerk.client.signIn.firstFactorVerification
    if (error?.code === 'oauth_access_denied') return 'denied'
    // "Transferable" is a new user. Any other error would send the visitor back to the form without a message.
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

import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { MailPanel } from './MailPanel.tsx'
import type { Prefer } from './sign-in.ts'
import { type AuthFormProps, useAuthForm } from './use-auth-form.tsx'

const TABS: readonly { id: Prefer; name: string }[] = [
  { id: 'sign-in', name: 'Sign In' },
  { id: 'sign-up', name: 'Sign Up' },
]
const SEND: Record<Prefer | 'code', { ready: string; busy: string }> = {
  'sign-in': { ready: 'Send magic link', busy: 'Sending magic link...' },
  'sign-up': { ready: 'Create account', busy: 'Creating account...' },
  code: { ready: 'Email me a code', busy: 'Sending code...' },
}

/**
 * Sign in or sign up with Google, an emailed link or an emailed code. Both tabs lead to the same account. Page
 * translation may change its texts before React hydrates, which must not reset the inputs.
 */
export function AuthForm(props: AuthFormProps) {
  const form = useAuthForm(props)
  const { codeStep, mailStep, tab, setTab, field, email, setEmail, press, byCode, sending, sentTo, expired } = form
  const words = SEND[byCode ? 'code' : tab]

  if (codeStep === 'coming')
    return (
      <p className="auth-code auth-coming" role="status">
        <Spinner /> Signing you in…
      </p>
    )
  if (codeStep) return <codeStep.CodeStep kinds={codeStep.kinds} next={props.next} onSignedIn={props.onSignedIn} />
  if (mailStep) return mailStep
  if (sentTo && !expired)
    return (
      <MailPanel
        email={sentTo}
        sending={sending}
        resend={() => form.sendLink(sentTo)}
        sendCode={() => form.sendCode(sentTo, 'code')}
        correct={form.correct}
      />
    )
  return (
    <>
      <Tabs label="Account" tabs={TABS} current={tab} panel="auth-panel" press={press} onChange={setTab} />
      <div className="auth-panel" role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`}>
        <Button wide glyph="google" busy={sending === 'google'} {...press} onClick={form.google}>
          Continue with Google
        </Button>
        <p className="auth-or" suppressHydrationWarning>
          or
        </p>
        <form className="auth-mail" onSubmit={form.send}>
          <div className="field">
            <label htmlFor="auth-email" suppressHydrationWarning>
              Email
            </label>
            <input
              ref={field}
              id="auth-email"
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@company.com"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
          <Button type="submit" kind="go" wide glyph="mail" busy={sending === 'mail'} {...press}>
            {sending === 'mail' ? words.busy : words.ready}
          </Button>
        </form>
        <p className="auth-note" role="status" suppressHydrationWarning>
          {byCode ? 'We’ll email you a sign-in code. No password.' : noteOn(sentTo)}
        </p>
      </div>
    </>
  )
}

/** `expired`: where the last link was sent, once it no longer works. */
const noteOn = (expired: string | null) =>
  expired ? `The link to ${expired} has expired. Send a new one.` : 'We’ll email you a sign-in link. No password.'

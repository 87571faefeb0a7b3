import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { type AuthTab, useAuthForm } from './use-auth-form.ts'

const TABS: readonly { id: AuthTab; name: string }[] = [
  { id: 'sign-in', name: 'Sign In' },
  { id: 'sign-up', name: 'Sign Up' },
]
const SEND: Record<AuthTab, { ready: string; busy: string }> = {
  'sign-in': { ready: 'Send magic link', busy: 'Sending magic link...' },
  'sign-up': { ready: 'Create account', busy: 'Creating account...' },
}

/** Sign in or up: by Google, or by a link in the mail. Both tabs end in the same account. */
export function AuthForm(props: Parameters<typeof useAuthForm>[0]) {
  const form = useAuthForm(props)
  const { codeStep, tab, setTab, field, email, setEmail, press, sending, sentTo, expired, sendLink, google } = form

  if (codeStep === 'coming')
    return (
      <p className="auth-code auth-coming" role="status">
        <Spinner /> Signing you in…
      </p>
    )
  if (codeStep) return <codeStep.CodeStep kinds={codeStep.kinds} next={props.next} onSignedIn={props.onSignedIn} />
  return (
    <>
      <Tabs label="Account" tabs={TABS} current={tab} panel="auth-panel" press={press} onChange={setTab} />
      <div className="auth-panel" role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`}>
        <Button wide glyph="google" busy={sending === 'google'} {...press} onClick={google}>
          Continue with Google
        </Button>
        <p className="auth-or">or</p>
        <form className="auth-mail" onSubmit={sendLink}>
          <div className="field">
            <label htmlFor="auth-email">E-mail</label>
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
          <Button type="submit" kind="go" wide glyph="mail" busy={sending === 'link'} {...press}>
            {sending === 'link' ? SEND[tab].busy : SEND[tab].ready}
          </Button>
        </form>
        <p className="auth-note" role="status">
          {noteOn(sentTo, expired)}
        </p>
      </div>
    </>
  )
}

function noteOn(sentTo: string | null, expired: boolean): string {
  if (sentTo === null) return 'We send a link. No password.'
  return expired
    ? `The link to ${sentTo} has expired. Enter your address again for a new one.`
    : `We sent a link to ${sentTo}. Open it within ten minutes; this page goes on by itself.`
}

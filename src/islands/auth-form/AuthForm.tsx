import type { KeyboardEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { type AuthTab, useAuthForm } from './use-auth-form.ts'

const TABS: Record<AuthTab, { name: string; send: string; sending: string }> = {
  'sign-in': { name: 'Sign In', send: 'Send magic link', sending: 'Sending magic link...' },
  'sign-up': { name: 'Sign Up', send: 'Create account', sending: 'Creating account...' },
}
const ORDER: readonly AuthTab[] = ['sign-in', 'sign-up']

type AuthFormProps = Parameters<typeof useAuthForm>[0] & {
  /** Set in the page as it was built: nothing can be sent before the program has arrived. */
  asleep?: boolean
}

/** Sign in or up: by Google, or by a link in the mail. Both tabs end in the same account. */
export function AuthForm({ asleep = false, ...props }: AuthFormProps) {
  const { tab, setTab, email, setEmail, sending, sentTo, sendLink, google } = useAuthForm(props)

  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tab === 'sign-in' ? 'sign-up' : 'sign-in'
    setTab(other)
    document.getElementById(`tab-${other}`)?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label="Account">
        {ORDER.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className="tab"
            aria-selected={tab === id}
            aria-controls="auth-panel"
            tabIndex={tab === id ? 0 : -1}
            onClick={() => setTab(id)}
            onKeyDown={moveByKey}
          >
            {TABS[id].name}
          </button>
        ))}
      </div>
      <div className="auth-panel" role="tabpanel" id="auth-panel" aria-labelledby={`tab-${tab}`}>
        <Button wide glyph="google" busy={sending === 'google'} disabled={asleep || sending !== null} onClick={google}>
          Continue with Google
        </Button>
        <p className="auth-or">or</p>
        <form className="auth-mail" onSubmit={sendLink}>
          <div className="field">
            <label htmlFor="auth-email">E-mail</label>
            <input
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
          <Button
            type="submit"
            kind="go"
            wide
            glyph="mail"
            busy={sending === 'link'}
            disabled={asleep || sending !== null}
          >
            {sending === 'link' ? TABS[tab].sending : TABS[tab].send}
          </Button>
        </form>
        <p className="auth-note" role="status">
          {sentTo
            ? `We sent a link to ${sentTo}. Open it within ten minutes; this page goes on by itself.`
            : 'We send a link. No password.'}
        </p>
      </div>
    </>
  )
}

import type { KeyboardEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { type AuthTab, useAuthForm } from './use-auth-form.ts'

const TABS: Record<AuthTab, { name: string; send: string; sending: string }> = {
  'sign-in': { name: 'Sign In', send: 'Send magic link', sending: 'Sending magic link...' },
  'sign-up': { name: 'Sign Up', send: 'Create account', sending: 'Creating account...' },
}
const ORDER: readonly AuthTab[] = ['sign-in', 'sign-up']

/** Sign in or up: by Google, or by a link in the mail. Both tabs end in the same account. */
export function AuthForm(props: Parameters<typeof useAuthForm>[0]) {
  const { tab, setTab, field, email, setEmail, press, sending, sentTo, sendLink, google } = useAuthForm(props)

  const moveByKey = (event: KeyboardEvent) => {
    const other = tab === 'sign-in' ? 'sign-up' : 'sign-in'
    const ways: Record<string, AuthTab | undefined> = {
      ArrowLeft: other,
      ArrowRight: other,
      Home: ORDER[0],
      End: ORDER.at(-1),
    }
    const wanted = ways[event.key]
    if (!wanted) return
    event.preventDefault()
    setTab(wanted)
    document.getElementById(`tab-${wanted}`)?.focus()
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
            data-do={press['data-do']}
            onClick={() => setTab(id)}
            onKeyDown={moveByKey}
          >
            {TABS[id].name}
          </button>
        ))}
      </div>
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

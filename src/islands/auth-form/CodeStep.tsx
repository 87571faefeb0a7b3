import type { ComponentProps } from 'react'
import { authPage } from '#islands/account/next-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import type { Kind } from './second-factor.ts'
import { useCodeStep } from './use-code-step.ts'

const WORDS: Record<Kind, { label: string; hint: string; instead: string }> = {
  totp: {
    label: 'Code from your authenticator app',
    hint: 'Your account has a second factor. Type the six digits that your app shows now.',
    instead: 'Use your authenticator app',
  },
  backup_code: {
    label: 'Backup code',
    hint: 'One of the codes you were given with your second factor. Each works once.',
    instead: 'Use a backup code',
  },
}

const TYPING: Record<Kind, ComponentProps<'input'>> = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', pattern: '[0-9]{6}', title: 'Six digits' },
  backup_code: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
}

type StepProps = { kinds: readonly Kind[]; next: string; onSignedIn?: () => void }

/** After the link or Google: the second factor of whoever has one. */
export function CodeStep({ kinds, next, onSignedIn }: StepProps) {
  const { kind, other, field, code, type, problem, sending, switchKind, send } = useCodeStep({ kinds, onSignedIn })
  if (!kind)
    return (
      <div className="auth-mail auth-code" role="alert">
        <h2>One more step</h2>
        <p>
          Your account has a second factor that cannot be asked for here. Add an authenticator app to it, or sign in
          with another address.
        </p>
        <WaysOut next={next} />
      </div>
    )

  const { label, hint } = WORDS[kind]
  return (
    <form className="auth-mail auth-code" onSubmit={send}>
      <h2>One more step</h2>
      <p id="code-hint">{hint}</p>
      <div className="field">
        <label htmlFor="auth-code">{label}</label>
        <input
          {...TYPING[kind]}
          key={kind}
          ref={field}
          id="auth-code"
          name="code"
          required
          aria-invalid={problem !== ''}
          aria-describedby="code-problem code-hint"
          value={code}
          onChange={(event) => type(event.target.value)}
        />
        <p className="field-error" id="code-problem" role="alert">
          {problem}
        </p>
      </div>
      <Button type="submit" kind="go" wide busy={sending}>
        {sending ? 'Signing you in...' : 'Sign in'}
      </Button>
      {other && (
        <Button wide disabled={sending} onClick={switchKind}>
          {WORDS[other].instead}
        </Button>
      )}
      <WaysOut next={next} />
    </form>
  )
}

const WaysOut = ({ next }: { next: string }) => (
  <p className="auth-note">
    Wrong account?{' '}
    <a className="link" href={authPage(next)}>
      Start again
    </a>
    . Lost your codes?{' '}
    <a className="link" href="/contact">
      Write to us
    </a>
    .
  </p>
)

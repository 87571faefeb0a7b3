import type { SignInSecondFactor } from '@clerk/shared/types'
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'
import { getClerk, NO_ANSWER, reachClerk } from '#islands/account/clerk.ts'
import { expectGreeting } from '#islands/account/greeting.ts'
import { authPage } from '#islands/account/next-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { messageOf } from './sign-in.ts'

/** The kinds of second factor we have a field for, the usual one first. */
const KINDS = ['totp', 'backup_code'] as const
type Kind = (typeof KINDS)[number]

/** The step for the second factor and what it may ask for, where the sign-in of this browser owes one. */
export async function codeStepIfOwed() {
  const kinds = await owedKinds()
  return kinds && { CodeStep, kinds }
}

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
function CodeStep({ kinds, next, onSignedIn }: StepProps) {
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

/** The state of the step that asks for the second factor: which kind, what was typed, and what Clerk said to it. */
function useCodeStep({ kinds, onSignedIn }: { kinds: readonly Kind[]; onSignedIn?: () => void }) {
  const [kind, setKind] = useState(kinds[0])
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const other = kinds.find((one) => one !== kind)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one with each kind
  useEffect(() => field.current?.focus(), [kind])
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      if (await signedInElsewhere().catch(() => false)) onSignedIn?.()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onSignedIn])

  /** An app shows its digits in two groups, and people paste them so. */
  const type = (typed: string) => setCode(kind === 'totp' ? typed.replace(/\D/g, '').slice(0, 6) : typed)

  function switchKind() {
    setKind(other)
    setCode('')
    setProblem('')
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!kind) return
    setSending(true)
    setProblem('')
    try {
      await showSecondFactor(kind, code.trim())
      onSignedIn?.()
    } catch (error) {
      setSending(false)
      setProblem(messageOf(error))
      field.current?.select()
    }
  }

  return { kind, other, field, code, type, problem, sending, switchKind, send }
}

/** Those of them that the account of this sign-in has. */
const kindsOf = (offered: readonly SignInSecondFactor[] | null): Kind[] =>
  KINDS.filter((kind) => offered?.some(({ strategy }) => strategy === kind))

/** Whether the sign-in of this browser waits for a second factor, and which it may be; null when it waits for none. */
async function owedKinds(): Promise<Kind[] | null> {
  const { signIn } = (await getClerk()).client
  return signIn.status === 'needs_second_factor' ? kindsOf(signIn.supportedSecondFactors) : null
}

/** Signs in, or rejects with Clerk's reason. */
async function showSecondFactor(strategy: Kind, code: string): Promise<void> {
  const clerk = await reachClerk()
  const { createdSessionId } = await clerk.client.signIn.attemptSecondFactor({ strategy, code })
  if (!createdSessionId) throw new Error(NO_ANSWER)
  expectGreeting()
  await clerk.setActive({ session: createdSessionId })
}

/** Whether another tab has given the code meanwhile; this one is signed in then, too. */
async function signedInElsewhere(): Promise<boolean> {
  const clerk = await getClerk()
  const { createdSessionId } = await clerk.client.signIn.reload()
  if (!createdSessionId) return false
  expectGreeting()
  await clerk.setActive({ session: createdSessionId })
  return true
}

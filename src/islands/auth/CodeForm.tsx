import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { Elements } from '#islands/ui/elements.ts'

/** The kinds of code Clerk requests that we have a field for. */
export type CodeKind = 'totp' | 'backup_code' | 'email_code'

const WORDS: Record<CodeKind, { label: string; hint: string; instead: string }> = {
  totp: {
    label: 'Code from your authenticator app',
    hint: 'Your account uses two-factor authentication. Enter the six-digit code from your app.',
    instead: 'Use your authenticator app',
  },
  backup_code: {
    label: 'Backup code',
    hint: 'One of the backup codes you saved when you set up two-factor authentication. Each works once.',
    instead: 'Use a backup code',
  },
  email_code: {
    label: 'Code from the email',
    hint: 'Enter the six-digit code we emailed you.',
    instead: 'Use an email code',
  },
}

const SIX_DIGITS: ComponentProps<'input'> = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: '[0-9]{6}',
  title: 'Six-digit code',
}
const TYPING: Record<CodeKind, ComponentProps<'input'>> = {
  totp: SIX_DIGITS,
  backup_code: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  email_code: SIX_DIGITS,
}

type CodeFormProps<Kind extends CodeKind> = {
  className: string
  heading: Elements
  /** Replaces the default hint. */
  hint?: string
  /** The first is requested; the user can switch to another. */
  kinds: readonly [Kind, ...Kind[]]
  words: { ready: string; busy: string }
  /** Why the last code was rejected. */
  problem: string
  sending: boolean
  onSend: (kind: Kind, code: string) => void
  children?: Elements
}

/** Asks for a code, and keeps the input if the code is rejected. */
export function CodeForm<Kind extends CodeKind>({ onSend, ...props }: CodeFormProps<Kind>) {
  const { className, heading, hint, kinds, words, sending, children } = props
  const [kind, setKind] = useState<Kind>(kinds[0])
  const [code, setCode] = useState('')
  /** The error for a code of the other kind. */
  const [past, setPast] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const other = kinds.find((one) => one !== kind)
  const problem = props.problem === past ? '' : props.problem

  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has its own field
  useEffect(() => field.current?.focus(), [kind])
  useEffect(() => {
    if (problem) field.current?.select()
  }, [problem])

  /** Apps and emails show digits in two groups, and users paste them that way. */
  const type = (typed: string) => setCode(kind === 'backup_code' ? typed : typed.replace(/\D/g, '').slice(0, 6))

  const send = (event: FormEvent) => {
    event.preventDefault()
    setPast('')
    onSend(kind, code.trim())
  }

  return (
    <form className={className} onSubmit={send}>
      {heading}
      <p id={`${id}-hint`}>{hint ?? WORDS[kind].hint}</p>
      <div className="field">
        <label htmlFor={id}>{WORDS[kind].label}</label>
        <input
          {...TYPING[kind]}
          key={kind}
          ref={field}
          id={id}
          name="code"
          required
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem ${id}-hint`}
          value={code}
          onChange={(event) => type(event.target.value)}
        />
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      </div>
      <Button type="submit" kind="go" wide busy={sending}>
        {sending ? words.busy : words.ready}
      </Button>
      {other && (
        <Button
          wide
          disabled={sending}
          onClick={() => {
            setKind(other)
            setCode('')
            setPast(problem)
          }}
        >
          {WORDS[other].instead}
        </Button>
      )}
      {children}
    </form>
  )
}

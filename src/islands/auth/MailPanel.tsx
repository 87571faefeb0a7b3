import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'

/** Before another link can be sent, in seconds: most emails arrive sooner. */
const REST_S = 30

type MailPanelProps = {
  email: string
  sending: 'mail' | 'code' | 'google' | null
  resend: () => void
  sendCode: () => void
  /** Back to the form, with the email in its field. */
  correct: () => void
}

/** Replaces the form while the emailed link is awaited. */
export function MailPanel({ email, sending, resend, sendCode, correct }: MailPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const left = useCountdown(sending === 'mail')
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="auth-mail auth-code">
      <h2 ref={heading} tabIndex={-1}>
        Check your email
      </h2>
      <p role="status">
        {`We sent a link to ${email}. Open it in this browser within ten minutes. This page will continue automatically.`}
      </p>
      <Button wide glyph="mail" busy={sending === 'mail'} disabled={left > 0 || sending !== null} onClick={resend}>
        {sending === 'mail' ? 'Sending magic link...' : left > 0 ? `Resend link in ${left} s` : 'Resend link'}
      </Button>
      <p className="auth-note">Reading your email on another device? Get a code instead.</p>
      <Button wide busy={sending === 'code'} disabled={sending !== null} onClick={sendCode}>
        {sending === 'code' ? 'Sending code...' : 'Email me a code'}
      </Button>
      <button type="button" className="link auth-wrong" disabled={sending !== null} onClick={correct}>
        Wrong email?
      </button>
    </div>
  )
}

/** The seconds left, again from the start after `busy`. */
function useCountdown(busy: boolean): number {
  const [left, setLeft] = useState(REST_S)
  useEffect(() => {
    if (busy) return
    setLeft(REST_S)
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [busy])
  return left
}

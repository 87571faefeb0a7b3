import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Kind, showSecondFactor, signedInElsewhere } from './second-factor.ts'
import { messageOf } from './sign-in.ts'

/** The state of the step that asks for the second factor: which kind, what was typed, and what Clerk said to it. */
export function useCodeStep({ kinds, onSignedIn }: { kinds: readonly Kind[]; onSignedIn?: () => void }) {
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

import { type FormEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NO_ANSWER } from '#browser/account/clerk.ts'
import { toast } from '#browser/toast.ts'
import type { codeStepIfOwed } from './CodeStep.tsx'
import { continueWithGoogle, type LinkEnd, mailLink, messageOf, type Prefer } from './sign-in.ts'

export interface AuthFormProps {
  product: string
  next: string
  /**
   * Set if the form is prerendered and can't submit before hydration: its buttons are `disabled` until then, or, where
   * scripts are sure to run, the first click `hydrates` the form.
   */
  beforeHydration?: 'disabled' | 'hydrates'
  onHydrated?: () => void
  /** `#code` starts with the second factor, if required; `#mail-code` emails a code instead of a link. */
  step?: string
  /** A second factor is required. By default its step replaces the form. */
  onSecondFactor?: () => void
  /** The link has been sent. */
  onSent?: () => void
  onSignedIn?: () => void
}

/** The state of the sign-in form: tab, request in flight, where the last link was sent and whether it still works. */
export function useAuthForm({
  product,
  next,
  beforeHydration,
  onHydrated,
  step,
  onSecondFactor,
  onSent,
  onSignedIn,
}: AuthFormProps) {
  const [tab, setTab] = useState<Prefer>('sign-in')
  const [email, setEmail] = useState('')
  const [hydrated, setHydrated] = useState(!beforeHydration)
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<'mail' | 'code' | 'google' | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [expired, setExpired] = useState(false)
  const [byCode, setByCode] = useState(false)
  const { codeStep, askForCode } = useCodeIfOwed({ atOnce: step === '#code' })
  /** The step for an emailed code, which replaces the form. */
  const [mailStep, setMailStep] = useState<ReactNode>(null)
  const waiting = useRef<AbortController>(null)
  useLayoutEffect(() => {
    setHydrated(true)
    setByCode(step === '#mail-code')
    // Input from before hydration.
    setEmail(field.current?.value ?? '')
  }, [step])
  useEffect(() => {
    if (hydrated) onHydrated?.()
  }, [hydrated, onHydrated])
  useEffect(() => () => waiting.current?.abort(), [])

  const fail = (error: unknown) => toast({ title: 'Error', text: messageOf(error), destructive: true })

  const send = (event: FormEvent) => {
    event.preventDefault()
    void (byCode ? sendCode(email.trim(), 'mail') : sendLink(email.trim()))
  }

  async function sendLink(address: string) {
    waiting.current?.abort()
    const waitingNow = new AbortController()
    waiting.current = waitingNow
    setSending('mail')
    try {
      const link = await mailLink(address, { prefer: tab, next })
      setEmail('')
      setSentTo(address)
      setExpired(false)
      setSending(null)
      onSent?.()
      await toast({ title: `Welcome to ${product}`, text: 'Check your email – a magic link has been sent.' })
      const end = await link.whenOver(waitingNow.signal)
      if (end === 'expired') setEmail(address)
      await goOn(end)
    } catch (error) {
      if (waitingNow.signal.aborted) return
      setSending(null)
      await fail(error)
    }
  }

  /** `by` is the button that was clicked. */
  async function sendCode(address: string, by: 'mail' | 'code') {
    setSending(by)
    try {
      const { MailCode, mailCode } = await import('./MailCode.tsx').catch(() => Promise.reject(new Error(NO_ANSWER)))
      const mailed = await mailCode(address, tab)
      waiting.current?.abort()
      setMailStep(<MailCode email={address} mailed={mailed} onEnd={goOn} />)
    } catch (error) {
      await fail(error)
    }
    setSending(null)
  }

  async function goOn(end: LinkEnd) {
    if (end === 'expired') setExpired(true)
    else if (end === 'signed-in') onSignedIn?.()
    else if (onSecondFactor) onSecondFactor()
    else {
      // A phone may reload the page while the user is in the authenticator app.
      history.replaceState(null, '', '#code')
      await askForCode()
    }
  }

  /** Back to the form. The link that was sent still works. */
  function correct() {
    waiting.current?.abort()
    flushSync(() => {
      setEmail(sentTo ?? '')
      setSentTo(null)
    })
    field.current?.focus()
  }

  async function google() {
    setSending('google')
    try {
      void toast({ title: 'Redirecting to Google', text: 'Please complete the sign-in process.' })
      await continueWithGoogle(next)
    } catch (error) {
      setSending(null)
      await fail(error)
    }
  }

  const press = {
    disabled: sending !== null || (beforeHydration === 'disabled' && !hydrated),
    'data-action': beforeHydration === 'hydrates' && !hydrated ? 'hydrate' : undefined,
  }
  return {
    codeStep,
    mailStep,
    tab,
    setTab,
    field,
    email,
    setEmail,
    press,
    byCode,
    sending,
    sentTo,
    expired,
    send,
    sendLink,
    sendCode,
    correct,
    google,
  }
}

/** The step for the second factor, if required: checked at once, or when `askForCode` is called. */
function useCodeIfOwed({ atOnce = false }: { atOnce?: boolean }) {
  const [codeStep, setCodeStep] = useState<'coming' | Awaited<ReturnType<typeof codeStepIfOwed>>>(null)

  const askForCode = useCallback(async () => {
    setCodeStep('coming')
    try {
      const { codeStepIfOwed } = await import('./CodeStep.tsx')
      setCodeStep(await codeStepIfOwed())
    } catch {
      setCodeStep(null)
      await toast({ title: 'Couldn’t check your sign-in', text: NO_ANSWER, destructive: true })
    }
  }, [])
  useLayoutEffect(() => {
    if (atOnce) void askForCode()
  }, [atOnce, askForCode])

  return { codeStep, askForCode }
}

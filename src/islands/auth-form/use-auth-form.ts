import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '#islands/toasts/toast.ts'
import { continueWithGoogle, mailLink, messageOf } from './sign-in.ts'
import { useCodeIfOwed } from './use-code-if-owed.ts'

export type AuthTab = 'sign-in' | 'sign-up'

interface Options {
  product: string
  next: string
  /**
   * Set where the form is part of a built page and nothing can be sent before the program has arrived: its buttons are
   * `disabled` until then, or, where scripts are sure to run, the first press on one `wakes` the form.
   */
  asleep?: 'disabled' | 'wakes'
  onAwake?: () => void
  /** Begins with the step for the second factor, where one is owed. */
  atCode?: boolean
  /** A second factor is owed. Left out, its step takes the place of the form. */
  onSecondFactor?: () => void
  /** The link is on its way. */
  onSent?: () => void
  onSignedIn?: () => void
}

/** The state of the sign-in form: which tab, what is being sent, where the last link went and whether it still works. */
export function useAuthForm({ product, next, asleep, onAwake, atCode, onSecondFactor, onSent, onSignedIn }: Options) {
  const [tab, setTab] = useState<AuthTab>('sign-in')
  const [email, setEmail] = useState('')
  const [awake, setAwake] = useState(!asleep)
  const field = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<'link' | 'google' | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [expired, setExpired] = useState(false)
  const { codeStep, askForCode } = useCodeIfOwed({ atOnce: atCode })
  const waiting = useRef<AbortController>(null)
  useLayoutEffect(() => {
    setAwake(true)
    // What was typed before the program arrived.
    setEmail(field.current?.value ?? '')
  }, [])
  useEffect(() => {
    if (awake) onAwake?.()
  }, [awake, onAwake])
  useEffect(() => () => waiting.current?.abort(), [])

  const fail = (error: unknown) => toast({ title: 'Error', text: messageOf(error), destructive: true })

  async function sendLink(event: FormEvent) {
    event.preventDefault()
    const address = email.trim()
    waiting.current?.abort()
    const waitingNow = new AbortController()
    waiting.current = waitingNow
    setSending('link')
    try {
      const link = await mailLink(address, { prefer: tab, next })
      setEmail('')
      setSentTo(address)
      setExpired(false)
      setSending(null)
      onSent?.()
      await toast({ title: `Welcome to ${product}`, text: 'Check your email – a magic link has been sent.' })
      const end = await link.whenOver(waitingNow.signal)
      if (end === 'expired') setExpired(true)
      else if (end === 'signed-in') onSignedIn?.()
      else if (onSecondFactor) onSecondFactor()
      else {
        // Whoever has to look for the app may find the page loaded anew.
        history.replaceState(null, '', '#code')
        await askForCode()
      }
    } catch (error) {
      if (waitingNow.signal.aborted) return
      setSending(null)
      await fail(error)
    }
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
    disabled: sending !== null || (asleep === 'disabled' && !awake),
    'data-do': asleep === 'wakes' && !awake ? 'wake' : undefined,
  }
  return { codeStep, tab, setTab, field, email, setEmail, press, sending, sentTo, expired, sendLink, google }
}

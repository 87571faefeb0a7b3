import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toast } from '#islands/toasts/toast.ts'
import { continueWithGoogle, mailLink, messageOf } from './sign-in.ts'

export type AuthTab = 'sign-in' | 'sign-up'

interface Options {
  product: string
  next: string
  /** What the visitor typed before this program arrived. */
  typed?: string
  onSent?: () => void
  onSignedIn?: () => void
}

/** The state of the sign-in form: which tab, what is being sent, and where the last link went. */
export function useAuthForm({ product, next, typed = '', onSent, onSignedIn }: Options) {
  const [tab, setTab] = useState<AuthTab>('sign-in')
  const [email, setEmail] = useState(typed)
  const [sending, setSending] = useState<'link' | 'google' | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const waiting = useRef<AbortController>(null)
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
      setSending(null)
      await toast({ title: `Welcome to ${product}`, text: 'Check your email – a magic link has been sent.' })
      onSent?.()
      await link.whenClicked(waitingNow.signal)
      if (!waitingNow.signal.aborted) onSignedIn?.()
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
      onSent?.()
    } catch (error) {
      setSending(null)
      await fail(error)
    }
  }

  return { tab, setTab, email, setEmail, sending, sentTo, sendLink, google }
}

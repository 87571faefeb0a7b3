import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NO_ANSWER } from '#islands/account/clerk.ts'
import { toast } from '#islands/toasts/toast.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import type { codeStepIfOwed } from './CodeStep.tsx'
import { continueWithGoogle, mailLink, messageOf } from './sign-in.ts'

type AuthTab = 'sign-in' | 'sign-up'

const TABS: readonly { id: AuthTab; name: string }[] = [
  { id: 'sign-in', name: 'Sign In' },
  { id: 'sign-up', name: 'Sign Up' },
]
const SEND: Record<AuthTab, { ready: string; busy: string }> = {
  'sign-in': { ready: 'Send magic link', busy: 'Sending magic link...' },
  'sign-up': { ready: 'Create account', busy: 'Creating account...' },
}

interface AuthFormProps {
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

/** Sign in or up: by Google, or by a link in the mail. Both tabs end in the same account. */
export function AuthForm(props: AuthFormProps) {
  const form = useAuthForm(props)
  const { codeStep, tab, setTab, field, email, setEmail, press, sending, sentTo, expired, sendLink, google } = form

  if (codeStep === 'coming')
    return (
      <p className="auth-code auth-coming" role="status">
        <Spinner /> Signing you in…
      </p>
    )
  if (codeStep) return <codeStep.CodeStep kinds={codeStep.kinds} next={props.next} onSignedIn={props.onSignedIn} />
  return (
    <>
      <Tabs label="Account" tabs={TABS} current={tab} panel="auth-panel" press={press} onChange={setTab} />
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
            {sending === 'link' ? SEND[tab].busy : SEND[tab].ready}
          </Button>
        </form>
        <p className="auth-note" role="status">
          {noteOn(sentTo, expired)}
        </p>
      </div>
    </>
  )
}

function noteOn(sentTo: string | null, expired: boolean): string {
  if (sentTo === null) return 'We send a link. No password.'
  return expired
    ? `The link to ${sentTo} has expired. Enter your address again for a new one.`
    : `We sent a link to ${sentTo}. Open it within ten minutes; this page goes on by itself.`
}

/**
 * The state of the sign-in form: which tab, what is being sent, where the last link went and whether it still works.
 */
function useAuthForm({ product, next, asleep, onAwake, atCode, onSecondFactor, onSent, onSignedIn }: AuthFormProps) {
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
    'data-action': asleep === 'wakes' && !awake ? 'wake' : undefined,
  }
  return { codeStep, tab, setTab, field, email, setEmail, press, sending, sentTo, expired, sendLink, google }
}

/** The step for the second factor, where one is owed: asked for at once, or whenever `askForCode` is called. */
function useCodeIfOwed({ atOnce = false }: { atOnce?: boolean }) {
  const [codeStep, setCodeStep] = useState<'coming' | Awaited<ReturnType<typeof codeStepIfOwed>>>(null)

  const askForCode = useCallback(async () => {
    setCodeStep('coming')
    try {
      const { codeStepIfOwed } = await import('./CodeStep.tsx')
      setCodeStep(await codeStepIfOwed())
    } catch {
      setCodeStep(null)
      await toast({ title: 'Error', text: NO_ANSWER, destructive: true })
    }
  }, [])
  useLayoutEffect(() => {
    if (atOnce) void askForCode()
  }, [atOnce, askForCode])

  return { codeStep, askForCode }
}

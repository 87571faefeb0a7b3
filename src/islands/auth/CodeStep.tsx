import type { SignInSecondFactor } from '@clerk/shared/types'
import { useEffect, useState } from 'react'
import { getClerk, NO_ANSWER, reachClerk } from '#browser/account/clerk.ts'
import { expectGreeting } from '#browser/account/greeting.ts'
import { authPage } from '#browser/account/next-page.ts'
import { CodeForm } from './CodeForm.tsx'
import { messageOf } from './sign-in.ts'

/** The kinds of second factor we have a field for, the default first. */
const KINDS = ['totp', 'backup_code'] as const
type Kind = (typeof KINDS)[number]

/** The step for the second factor and its kinds, if this browser's sign-in requires one; else null. */
export async function codeStepIfOwed() {
  const kinds = await owedKinds()
  return kinds && { CodeStep, kinds }
}

type StepProps = { kinds: readonly Kind[]; next: string; onSignedIn?: () => void }

/** The second factor, after the link or Google. */
function CodeStep({ kinds: [first, ...others], next, onSignedIn }: StepProps) {
  const { problem, sending, send } = useCodeStep(onSignedIn)
  if (!first)
    return (
      <div className="auth-mail auth-code" role="alert">
        <h2>One more step</h2>
        <p>
          Your account uses a second factor we don’t support here. Add an authenticator app to it, or sign in with
          another email.
        </p>
        <WaysOut next={next} />
      </div>
    )

  return (
    <CodeForm
      className="auth-mail auth-code"
      heading={<h2>One more step</h2>}
      kinds={[first, ...others]}
      words={{ ready: 'Sign in', busy: 'Signing you in...' }}
      problem={problem}
      sending={sending}
      onSend={(kind, code) => void send(kind, code)}
    >
      <WaysOut next={next} />
    </CodeForm>
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
      Contact us
    </a>
    .
  </p>
)

/** Submits the code. The user may also have entered it in another tab. */
function useCodeStep(onSignedIn: (() => void) | undefined) {
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)

  useEffect(() => {
    const look = async () => {
      if (document.hidden) return
      if (await signedInElsewhere().catch(() => false)) onSignedIn?.()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onSignedIn])

  async function send(kind: Kind, code: string) {
    setSending(true)
    setProblem('')
    try {
      await showSecondFactor(kind, code)
      onSignedIn?.()
    } catch (error) {
      setSending(false)
      setProblem(messageOf(error))
    }
  }

  return { problem, sending, send }
}

/** The supported kinds that this account has set up. */
const kindsOf = (offered: readonly SignInSecondFactor[] | null): Kind[] =>
  KINDS.filter((kind) => offered?.some(({ strategy }) => strategy === kind))

/** The second factors this browser's pending sign-in accepts; null if it requires none. */
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

/** Whether another tab has completed the sign-in; then this one is signed in, too. */
async function signedInElsewhere(): Promise<boolean> {
  const clerk = await getClerk()
  const { createdSessionId } = await clerk.client.signIn.reload()
  if (!createdSessionId) return false
  expectGreeting()
  await clerk.setActive({ session: createdSessionId })
  return true
}

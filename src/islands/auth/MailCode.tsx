import type { LoadedClerk } from '@clerk/shared/types'
import { useState } from 'react'
import { NO_ANSWER, reachClerk } from '#browser/account/clerk.ts'
import { expectGreeting } from '#browser/account/greeting.ts'
import { Button } from '#islands/ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { type LinkEnd, linkOrCode, messageOf, type Prefer, signInOrUp } from './sign-in.ts'

type End = Exclude<LinkEnd, 'expired'>

interface MailedCode {
  /** Signs in, or rejects with Clerk's reason. */
  enter(code: string): Promise<End>
  /** Emails a new code, which invalidates the previous one. */
  sendAgain(): Promise<unknown>
}

const strategy = 'email_code'

/** Emails a code instead of a link: it can be read on one device and typed on another. */
export async function mailCode(email: string, prefer: Prefer): Promise<MailedCode> {
  const clerk = await reachClerk()
  return signInOrUp(
    prefer,
    () => signInByCode(clerk, email),
    () => signUpByCode(clerk, email),
  )
}

async function signInByCode(clerk: LoadedClerk, identifier: string): Promise<MailedCode> {
  const signIn = await clerk.client.signIn.create({ identifier })
  const { emailAddressId } = linkOrCode(signIn, strategy)
  const sendAgain = () => signIn.prepareFirstFactor({ strategy, emailAddressId })
  await sendAgain()
  return {
    sendAgain,
    async enter(code) {
      await reachClerk()
      const { status, createdSessionId } = await signIn.attemptFirstFactor({ strategy, code })
      return status === 'needs_second_factor' ? 'second-factor' : open(clerk, createdSessionId)
    },
  }
}

async function signUpByCode(clerk: LoadedClerk, emailAddress: string): Promise<MailedCode> {
  const signUp = await clerk.client.signUp.create({ emailAddress })
  const sendAgain = () => signUp.prepareEmailAddressVerification({ strategy })
  await sendAgain()
  return {
    sendAgain,
    async enter(code) {
      await reachClerk()
      return open(clerk, (await signUp.attemptEmailAddressVerification({ code })).createdSessionId)
    },
  }
}

async function open(clerk: LoadedClerk, session: string | null): Promise<'signed-in'> {
  if (!session) throw new Error(NO_ANSWER)
  expectGreeting()
  await clerk.setActive({ session })
  return 'signed-in'
}

type MailCodeProps = { email: string; mailed: MailedCode; onEnd: (end: End) => void }

/** The step for the emailed code. */
export function MailCode({ email, mailed, onEnd }: MailCodeProps) {
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'enter' | 'again' | null>(null)

  async function during(act: 'enter' | 'again', run: () => Promise<unknown>) {
    setBusy(act)
    setProblem('')
    try {
      await run()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(null)
  }

  return (
    <CodeForm
      className="auth-mail auth-code"
      heading={<h2>Check your email</h2>}
      hint={`We sent a six-digit code to ${email}. You can read it on any device. It works for ten minutes.`}
      kinds={[strategy]}
      words={{ ready: 'Sign in', busy: 'Signing you in...' }}
      problem={problem}
      sending={busy === 'enter'}
      onSend={(_, code) => void during('enter', async () => onEnd(await mailed.enter(code)))}
    >
      <Button wide busy={busy === 'again'} disabled={busy !== null} onClick={() => during('again', mailed.sendAgain)}>
        Send a new code
      </Button>
    </CodeForm>
  )
}

import type { SignInSecondFactor } from '@clerk/shared/types'
import { getClerk, NO_ANSWER, reachClerk } from '#islands/account/clerk.ts'
import { expectGreeting } from '#islands/account/greeting.ts'

/** The kinds of second factor we have a field for, the usual one first. */
const KINDS = ['totp', 'backup_code'] as const
export type Kind = (typeof KINDS)[number]

/** Those of them that the account of this sign-in has. */
const kindsOf = (offered: readonly SignInSecondFactor[] | null): Kind[] =>
  KINDS.filter((kind) => offered?.some(({ strategy }) => strategy === kind))

/** Whether the sign-in of this browser waits for a second factor, and which it may be; null when it waits for none. */
export async function owedKinds(): Promise<Kind[] | null> {
  const { signIn } = (await getClerk()).client
  return signIn.status === 'needs_second_factor' ? kindsOf(signIn.supportedSecondFactors) : null
}

/** Signs in, or rejects with Clerk's reason. */
export async function showSecondFactor(strategy: Kind, code: string): Promise<void> {
  const clerk = await reachClerk()
  const { createdSessionId } = await clerk.client.signIn.attemptSecondFactor({ strategy, code })
  if (!createdSessionId) throw new Error(NO_ANSWER)
  expectGreeting()
  await clerk.setActive({ session: createdSessionId })
}

/** Whether another tab has given the code meanwhile; this one is signed in then, too. */
export async function signedInElsewhere(): Promise<boolean> {
  const clerk = await getClerk()
  const { createdSessionId } = await clerk.client.signIn.reload()
  if (!createdSessionId) return false
  expectGreeting()
  await clerk.setActive({ session: createdSessionId })
  return true
}

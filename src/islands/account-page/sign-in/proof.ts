import type { LoadedClerk, SessionVerificationResource } from '@clerk/shared/types'
import { NO_ANSWER } from '#browser/account/clerk.ts'
import type { CodeKind } from '#islands/auth/CodeForm.tsx'

/** What Clerk wants to see again before a change, since a sign-in counts for ten minutes. */
export interface Proof {
  /** Empty where nothing that it would take has a field here. */
  kinds: readonly CodeKind[]
  /** The address a code was mailed to. */
  sentTo: string | null
}

/** Asks what the account can show, and has a code mailed where that is it. Rejects with Clerk's reason. */
export async function askForProof({ session }: LoadedClerk): Promise<Proof> {
  if (!session) throw new Error(NO_ANSWER)
  // Clerk asks for the first factor instead where there is no second one.
  const asked = await session.startVerification({ level: 'second_factor' })
  if (asked.status === 'needs_second_factor') return { kinds: secondKinds(asked), sentTo: null }
  const mail = asked.supportedFirstFactors?.filter((factor) => factor.strategy === 'email_code') ?? []
  const factor = mail.find(({ primary }) => primary) ?? mail[0]
  if (!factor) return { kinds: [], sentTo: null }
  const { emailAddressId, safeIdentifier } = factor
  await session.prepareFirstFactorVerification({ strategy: 'email_code', emailAddressId })
  return { kinds: ['email_code'], sentTo: safeIdentifier }
}

const secondKinds = ({ supportedSecondFactors }: SessionVerificationResource) =>
  (['totp', 'backup_code'] as const).filter((kind) => supportedSecondFactors?.some(({ strategy }) => strategy === kind))

/** Rejects with Clerk's reason where the code is not the one. */
export async function giveProof({ session }: LoadedClerk, kind: CodeKind, code: string): Promise<void> {
  const shown =
    kind === 'email_code'
      ? await session?.attemptFirstFactorVerification({ strategy: kind, code })
      : await session?.attemptSecondFactorVerification({ strategy: kind, code })
  if (shown?.status !== 'complete') throw new Error(NO_ANSWER)
}

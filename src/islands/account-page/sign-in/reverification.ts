import type { LoadedClerk, SessionVerificationResource } from '@clerk/shared/types'
import { NO_ANSWER } from '#browser/account/clerk.ts'
import type { CodeKind } from '#islands/auth/CodeForm.tsx'

/** The verification Clerk requires before a change. A sign-in counts as fresh for ten minutes. */
export interface Reverification {
  /** Empty if we have no field for any factor Clerk accepts. */
  kinds: readonly CodeKind[]
  /** Where the code was sent; null if none was. */
  sentTo: string | null
}

/** Starts the verification and emails a code if Clerk accepts one. Rejects with Clerk's reason. */
export async function startReverification({ session }: LoadedClerk): Promise<Reverification> {
  if (!session) throw new Error(NO_ANSWER)
  // Clerk requests the first factor instead if there is no second one.
  const verification = await session.startVerification({ level: 'second_factor' })
  if (verification.status === 'needs_second_factor') return { kinds: secondKinds(verification), sentTo: null }
  const mail = verification.supportedFirstFactors?.filter((factor) => factor.strategy === 'email_code') ?? []
  const factor = mail.find(({ primary }) => primary) ?? mail[0]
  if (!factor) return { kinds: [], sentTo: null }
  const { emailAddressId, safeIdentifier } = factor
  await session.prepareFirstFactorVerification({ strategy: 'email_code', emailAddressId })
  return { kinds: ['email_code'], sentTo: safeIdentifier }
}

const secondKinds = ({ supportedSecondFactors }: SessionVerificationResource) =>
  (['totp', 'backup_code'] as const).filter((kind) => supportedSecondFactors?.some(({ strategy }) => strategy === kind))

/** Rejects with Clerk's reason if the code is wrong. */
export async function submitReverification({ session }: LoadedClerk, kind: CodeKind, code: string): Promise<void> {
  const verification =
    kind === 'email_code'
      ? await session?.attemptFirstFactorVerification({ strategy: kind, code })
      : await session?.attemptSecondFactorVerification({ strategy: kind, code })
  if (verification?.status !== 'complete') throw new Error(NO_ANSWER)
}

import type { Signer } from '../checkout/ports.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { StoppedBy, UpdateChoices } from './ports.ts'

interface Ports {
  updateChoices: Pick<UpdateChoices, 'note' | 'latest'>
  /** The verified address of a user; null without one. */
  emailOf: (userId: string) => Promise<string | null>
}

/** Records that a user wants update emails at the address Clerk has verified. Has no effect if already on. */
export async function switchOn(
  { updateChoices, emailOf }: Ports,
  { userId, words, now }: { userId: string; words: string; now: number },
): Promise<Result<void>> {
  const latest = await updateChoices.latest(userId)
  if (latest?.kind === 'on') return ok(undefined)
  const email = await emailOf(userId)
  if (email === null) return err({ kind: 'invalid-input', message: NO_ADDRESS })
  // Servers' clocks may differ; the later request wins.
  await updateChoices.note(userId, { kind: 'on', at: Math.max(now, (latest?.at ?? 0) + 1), words, email })
  return ok(undefined)
}

const NO_ADDRESS = 'Your account has no verified email address. Add one under Sign-in first.'

/**
 * Records that a user wants no further update emails, or that they bounce; nothing is recorded for a user who gets none
 * anyway. A report from the email service applies to its time (`at`, ms): a later subscription stays in effect.
 */
export async function switchOff(
  updateChoices: Pick<UpdateChoices, 'note' | 'latest'>,
  { userId, by, at }: { userId: string; by: StoppedBy; at: number },
): Promise<void> {
  const latest = await updateChoices.latest(userId)
  if (latest?.kind !== 'on' || (latest.at > at && (by === 'bounce' || by === 'complaint'))) return
  await updateChoices.note(userId, { kind: 'stopped', at: Math.max(at, latest.at), by })
}

/** For the unsubscribe link. It does not expire: an email may be opened years later. */
export const stopProof = (signer: Signer, userId: string) => signer.sign(`updates\n${userId}`)

export const isStopProof = (signer: Signer, { user, proof }: { user: string; proof: string }) =>
  signer.verify(`updates\n${user}`, proof)

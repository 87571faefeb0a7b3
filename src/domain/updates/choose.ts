import type { Signer } from '../checkout/ports.ts'
import type { Answer } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import type { StoppedBy, UpdateChoices } from './ports.ts'

interface Ports {
  updateChoices: Pick<UpdateChoices, 'note' | 'latest'>
  /** The address a user has proven to be theirs; null without one. */
  emailOf: (userId: string) => Promise<string | null>
}

/** Notes that a user wants the mails, at the address that Clerk has verified. Pressed twice it stands as it was. */
export async function switchOn(
  { updateChoices, emailOf }: Ports,
  { userId, words, now }: { userId: string; words: string; now: number },
): Promise<Answer<void>> {
  const latest = await updateChoices.latest(userId)
  if (latest?.kind === 'on') return ok(undefined)
  const email = await emailOf(userId)
  if (email === null) return err({ kind: 'invalid-input', message: NO_ADDRESS })
  // One server's clock may be ahead of another's: the later press rules.
  await updateChoices.note(userId, { kind: 'on', at: Math.max(now, (latest?.at ?? 0) + 1), words, email })
  return ok(undefined)
}

const NO_ADDRESS = 'Your account has no verified email address. Add one under Sign-in first.'

/**
 * Notes that somebody wants no more of them, or that none reach them; nothing is noted of who gets none anyway. What
 * the mail service tells is of a time (`at`, ms): whoever has switched them on since keeps them.
 */
export async function switchOff(
  updateChoices: Pick<UpdateChoices, 'note' | 'latest'>,
  { userId, by, at }: { userId: string; by: StoppedBy; at: number },
): Promise<void> {
  const latest = await updateChoices.latest(userId)
  if (latest?.kind !== 'on' || (latest.at > at && (by === 'bounce' || by === 'complaint'))) return
  await updateChoices.note(userId, { kind: 'stopped', at: Math.max(at, latest.at), by })
}

/** For the link that stops the mails of a user. It has no end: a mail may be opened years later. */
export const stopProof = (signer: Signer, userId: string) => signer.sign(`updates\n${userId}`)

export const isStopProof = (signer: Signer, { user, proof }: { user: string; proof: string }) =>
  signer.verify(`updates\n${user}`, proof)

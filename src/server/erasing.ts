import { randomBytes } from 'node:crypto'
import { beginErasure } from '#domain/personal-data/begin-erasure.ts'
import { type ErasePorts, erase } from '#domain/personal-data/erase.ts'
import type { Erasure } from '#domain/personal-data/ports.ts'
import { type Answer, Outage } from '#domain/shared/errors.ts'
import { ok } from '#domain/shared/result.ts'
import type { Services } from './services.ts'

/** With what is under way then, this ends within the ten seconds of a function. */
const BEGIN_NOTHING_AFTER_MS = 5000

type Ports = Pick<Services, 'erasures' | 'userDirectory' | 'gateway' | 'openings' | 'traces'>

export const erasePorts = ({ userDirectory, ...rest }: Ports): ErasePorts => ({ ...rest, accounts: userDirectory })

/** A wish of this moment. */
export const newWish = (userId: string) => ({ userId, now: Date.now(), random: randomBytes(9).toString('base64url') })

/** Begins with it at once, so that most is gone in a moment. Never fails: the hourly job goes on with what is left. */
export async function eraseNow(all: Ports, erasure: Erasure): Promise<void> {
  const began = Date.now()
  const hasTime = () => Date.now() - began < BEGIN_NOTHING_AFTER_MS
  const { failures } = await erase(erasePorts(all), erasure, { now: began, hasTime })
  for (const failure of failures) if (!(failure instanceof Outage)) console.error(failure)
  if (failures.length > 0) console.warn('An erasure didn’t finish in one run. It’s retried every hour.')
}

/** Erases an account at the wish of its owner, whom an admin has heard. */
export async function eraseForAdmin(
  all: Ports & Pick<Services, 'auth'>,
  userId: string,
  later: { waitUntil(work: Promise<unknown>): void },
): Promise<Answer<string>> {
  const { userDirectory: accounts, auth, erasures } = all
  const begun = await beginErasure({ accounts, auth, erasures }, { ...newWish(userId), confirmation: null })
  if (!begun.ok) return begun
  if (begun.value) later.waitUntil(eraseNow(all, begun.value))
  return ok('Being erased. Payment records are kept.')
}

import { randomBytes } from 'node:crypto'
import { beginErasure } from '#domain/personal-data/begin-erasure.ts'
import { type ErasePorts, erase } from '#domain/personal-data/erase.ts'
import type { Erasure } from '#domain/personal-data/ports.ts'
import { Outage, type Result } from '#domain/shared/errors.ts'
import { ok } from '#domain/shared/result.ts'
import type { Services } from './services.ts'

/** Together with the work in progress by then, this ends within the ten seconds of a function. */
const BEGIN_NOTHING_AFTER_MS = 5000

type Ports = Pick<Services, 'erasures' | 'userDirectory' | 'gateway' | 'pendingCheckouts' | 'traces'>

export const erasePorts = ({ userDirectory, ...rest }: Ports): ErasePorts => ({ ...rest, accounts: userDirectory })

/** A request made now. */
export const newWish = (userId: string) => ({ userId, now: Date.now(), random: randomBytes(9).toString('base64url') })

/** Starts the erasure now, which deletes most data. Never fails: the hourly job continues with the rest. */
export async function eraseNow(all: Ports, erasure: Erasure): Promise<void> {
  const began = Date.now()
  const hasTime = () => Date.now() - began < BEGIN_NOTHING_AFTER_MS
  const { failures } = await erase(erasePorts(all), erasure, { now: began, hasTime })
  for (const failure of failures) if (!(failure instanceof Outage)) console.error(failure)
  if (failures.length > 0) console.warn('An erasure didn’t finish in one run. It’s retried every hour.')
}

/** Erases an account for an admin, at the request of its owner. */
export async function eraseForAdmin(
  all: Ports & Pick<Services, 'auth'>,
  userId: string,
  later: { waitUntil(work: Promise<unknown>): void },
): Promise<Result<string>> {
  const { userDirectory: accounts, auth, erasures } = all
  const erasure = await beginErasure({ accounts, auth, erasures }, { ...newWish(userId), confirmation: null })
  if (!erasure.ok) return erasure
  if (erasure.value) later.waitUntil(eraseNow(all, erasure.value))
  return ok('Being erased. Payment records are kept.')
}

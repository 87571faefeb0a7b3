import type { Gateway } from '../checkout/ports.ts'
import type { Accounts, EraseFrom, Erasure, Erasures, LastCheckouts } from './ports.ts'

export interface ErasePorts {
  erasures: Erasures
  accounts: Pick<Accounts, 'remove'>
  gateway: Pick<Gateway, 'closeCheckout'>
  pendingCheckouts: LastCheckouts
  /** One for each store that contains personal data. */
  traces: readonly EraseFrom[]
}

/**
 * After this time, requests that were running when the erasure was requested have finished: a session token lives for a
 * minute, a function for half of one.
 */
const LANDED_MS = 10 * 60_000

interface Run {
  now: number
  hasTime: () => boolean
  /** False while not all stored data can be found by user. */
  complete?: boolean
}

/**
 * Erases the user from all stores and then deletes the account. Complete after a run that found nothing more, long
 * enough after the request that concurrent writes are erased, too. Returns one item per failure; the next run starts
 * again, and data already erased costs nothing.
 */
export async function erase(
  ports: ErasePorts,
  wish: Erasure,
  { now, hasTime, complete = true }: Run,
): Promise<{ over: boolean; failures: unknown[] }> {
  // An earlier version recorded the address typed at a payment, which may belong to someone else.
  const erasure = wish.proven ? wish : { ...wish, addresses: [] }
  const failures: unknown[] = []
  let changed = 0
  const attempt = async (work: () => Promise<number>) => {
    try {
      changed += await work()
    } catch (error) {
      failures.push(error)
    }
  }
  await attempt(() => closePendingCheckout(ports, erasure.userId))
  for (const eraseFrom of ports.traces) if (hasTime()) await attempt(() => eraseFrom(erasure, hasTime))
  await attempt(async () => Number(await ports.accounts.remove(erasure.userId)))
  const over = changed === 0 && failures.length === 0 && complete && hasTime() && now - erasure.at >= LANDED_MS
  if (over) await ports.erasures.close(erasure)
  return { over, failures }
}

/** Closes the open checkout of the account, so that it can no longer be paid. */
async function closePendingCheckout({ gateway, pendingCheckouts }: ErasePorts, userId: string): Promise<number> {
  const last = await pendingCheckouts.last(userId)
  if (!last) return 0
  await gateway.closeCheckout(last.checkoutId)
  await pendingCheckouts.forget(userId)
  return 1
}

interface Erased {
  over: number
  failures: unknown[]
  /** False when some are not complete yet. */
  finished: boolean
}

/** Continues every unfinished erasure, one after the other. */
export async function eraseOpen(ports: ErasePorts, run: Run): Promise<Erased> {
  const report: Erased = { over: 0, failures: [], finished: true }
  for (const erasure of await ports.erasures.open()) {
    // Completes a request that was interrupted after writing its first key, before anything is erased.
    await ports.erasures.begin(erasure)
    const { over, failures } = run.hasTime() ? await erase(ports, erasure, run) : { over: false, failures: [] }
    report.failures.push(...failures)
    if (over) report.over += 1
    else report.finished = false
  }
  return report
}

import type { Gateway } from '../checkout/ports.ts'
import type { Accounts, EraseFrom, Erasure, Erasures, LastOpenings } from './ports.ts'

export interface ErasePorts {
  erasures: Erasures
  accounts: Pick<Accounts, 'remove'>
  gateway: Pick<Gateway, 'closeCheckout'>
  openings: LastOpenings
  /** One for each store that tells of people. */
  traces: readonly EraseFrom[]
}

/**
 * What was under way when somebody asked to be erased has long landed after this time: a session token lives for a
 * minute, and a function for half of one.
 */
const LANDED_MS = 10 * 60_000

interface Run {
  now: number
  hasTime: () => boolean
  /** False while not all that is stored can be found by whose it is. */
  complete?: boolean
}

/**
 * Goes through all stores and then to the account itself. It is over after a run that found nothing more, long enough
 * after the wish: so what another function was just writing goes, too. Answers what went wrong, an item each; whoever
 * runs it next begins anew, and what is gone already costs nothing.
 */
export async function erase(
  ports: ErasePorts,
  wish: Erasure,
  { now, hasTime, complete = true }: Run,
): Promise<{ over: boolean; failures: unknown[] }> {
  // An earlier version noted what was typed at a payment, which may be the address of somebody else.
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
  await attempt(() => closeOpening(ports, erasure.userId))
  for (const eraseFrom of ports.traces) if (hasTime()) await attempt(() => eraseFrom(erasure, hasTime))
  await attempt(async () => Number(await ports.accounts.remove(erasure.userId)))
  const over = changed === 0 && failures.length === 0 && complete && hasTime() && now - erasure.at >= LANDED_MS
  if (over) await ports.erasures.close(erasure)
  return { over, failures }
}

/** Nobody can pay any more on the page that was opened for the account. */
async function closeOpening({ gateway, openings }: ErasePorts, userId: string): Promise<number> {
  const last = await openings.last(userId)
  if (!last) return 0
  await gateway.closeCheckout(last.checkoutId)
  await openings.forget(userId)
  return 1
}

interface Erased {
  over: number
  failures: unknown[]
  /** False when some are not over yet. */
  finished: boolean
}

/** Goes on with every erasure that is not over, one after the other. */
export async function eraseOpen(ports: ErasePorts, run: Run): Promise<Erased> {
  const report: Erased = { over: 0, failures: [], finished: true }
  for (const erasure of await ports.erasures.open()) {
    // A wish that was cut off behind its first key is made whole before anything goes.
    await ports.erasures.begin(erasure)
    const { over, failures } = run.hasTime() ? await erase(ports, erasure, run) : { over: false, failures: [] }
    report.failures.push(...failures)
    if (over) report.over += 1
    else report.finished = false
  }
  return report
}

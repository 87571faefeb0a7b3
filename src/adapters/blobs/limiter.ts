import { createHmac } from 'node:crypto'
import { CALLS_A_MINUTE, countCall, type LimitedCall, networkOf, type Tally } from '#domain/limits/count-call.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { swapOnce } from './swap-once.ts'

/** Nobody waits longer than this for a step of being counted. */
const LIMIT_MS = 1000

/** Of calls at the same moment one is counted and the others try again; whoever loses so often calls too much. */
const TRIES = 6

/**
 * So many blobs a call may ever have, `<call>/<bucket>`: each is overwritten in its next minute, so none needs to be
 * deleted. Callers who share one are counted apart inside it.
 */
const BUCKETS = 4096

/**
 * Counts calls in Netlify Blobs: a read and a write a call, by compare and swap, so that never more than the limit go
 * through in a minute. Answers the seconds to wait, 0 to go on. Counts nobody while storage is down: a sale goes first.
 * Of an address only a hash is kept, made with `secret`, until its bucket is written in another minute.
 */
export function createLimiter(secret: string, { limitMs = LIMIT_MS } = {}) {
  const store = () => openStore('limits', oneCall(limitMs))

  return async function secondsToWait(call: LimitedCall, ip: string, now: number): Promise<number> {
    const hash = createHmac('sha256', secret).update(networkOf(ip)).digest()
    const caller = hash.toString('base64url').slice(0, 16)
    const key = `${call}/${hash.readUInt32BE(28) % BUCKETS}`
    for (let tries = 0; tries < TRIES; tries += 1) {
      const counted = await countOnce(key, { caller, limit: CALLS_A_MINUTE[call], now }).catch(() => 0)
      if (counted !== 'overtaken') return counted
    }
    return 1
  }

  /** The seconds to wait, or that somebody else wrote in between. */
  async function countOnce(key: string, call: Parameters<typeof countCall>[1]): Promise<number | 'overtaken'> {
    let wait = 0
    const counted = await swapOnce<Tally>(store, key, (found) => {
      const { tally, waitSeconds } = countCall(found, call)
      wait = waitSeconds
      return waitSeconds > 0 ? null : tally
    })
    // Where the write failed storage is down, and the call goes on, too.
    return counted === 'overtaken' ? counted : wait
  }
}

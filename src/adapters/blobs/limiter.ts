import { createHmac } from 'node:crypto'
import { type CallCounter, countCall, type LimitedCall, limitOf, networkOf } from '#domain/limits/count-call.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { swapOnce } from './swap-once.ts'

/** The maximum time for one step of counting a call. */
const LIMIT_MS = 1000

/** Of concurrent calls one is counted and the others try again; a caller that loses this often exceeds the limit. */
const TRIES = 6

/**
 * The maximum number of blobs per call, `<call>/<bucket>`: each is overwritten in its next minute or day, so none has to be
 * deleted. Callers who share one are counted separately in it.
 */
const BUCKETS = 4096

/**
 * Counts calls in Netlify Blobs, with one read and one write per call, by compare and swap, so that the limit is
 * never exceeded. Returns the seconds to wait, 0 to continue. Counts no calls during a storage outage, since
 * sales take precedence. Of an IP address only a hash, keyed with `secret`, is stored, until its bucket is written in
 * another minute. A member is counted by user id in place of an address.
 */
export function createLimiter(secret: string, { limitMs = LIMIT_MS } = {}) {
  const store = () => openStore('limits', oneCall(limitMs))

  return async function secondsToWait(call: LimitedCall, ip: string, now: number): Promise<number> {
    const hash = createHmac('sha256', secret).update(networkOf(ip)).digest()
    const caller = hash.toString('base64url').slice(0, 16)
    const key = `${call}/${hash.readUInt32BE(28) % BUCKETS}`
    for (let tries = 0; tries < TRIES; tries += 1) {
      const counted = await countOnce(key, { caller, ...limitOf(call), now }).catch(() => 0)
      if (counted !== 'overtaken') return counted
    }
    return 1
  }

  /** The seconds to wait, or `overtaken` after a concurrent write. */
  async function countOnce(key: string, call: Parameters<typeof countCall>[1]): Promise<number | 'overtaken'> {
    let wait = 0
    const counted = await swapOnce<CallCounter>(store, key, (found) => {
      const { tally, waitSeconds } = countCall(found, call)
      wait = waitSeconds
      return waitSeconds > 0 ? null : tally
    })
    // If the write failed, storage is down, and the call continues as well.
    return counted === 'overtaken' ? counted : wait
  }
}

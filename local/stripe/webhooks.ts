import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Event } from './entities.ts'

/** Stripe's webhook timeout; Checkout waits as long before it redirects. */
const RESPONSE_TIMEOUT_MS = 10_000
const LOG_LENGTH = 500

export interface Endpoint {
  url: () => string
  secret: string
  /** Subscribed event types; all by default. */
  events?: readonly string[]
}

/** One delivery attempt. `status` 0: the endpoint was unreachable or timed out. */
export interface Delivery {
  event: string
  type: string
  attempt: number
  status: number
  at: number
}

export type Webhooks = ReturnType<typeof createWebhooks>

/**
 * Signs events and delivers them to one endpoint, retrying after each delay in `retryMs` until it responds with 2xx.
 */
export function createWebhooks(options: { endpoint?: Endpoint; retryMs: readonly number[]; now: () => number }) {
  const { endpoint, retryMs, now } = options
  const log: Delivery[] = []
  const firstAttempts = new Set<Promise<void>>()
  const runs = new Set<Promise<void>>()
  let stop = new AbortController()
  let toFail = 0
  let held: Event[] | null = null

  async function attempt(target: Endpoint, event: Event, number: number, signal: AbortSignal): Promise<boolean> {
    const status = await post(target, event, signal)
    log.push({ event: event.id, type: event.type, attempt: number, status, at: now() })
    if (log.length > LOG_LENGTH) log.shift()
    return status >= 200 && status < 300
  }

  async function post(target: Endpoint, event: Event, signal: AbortSignal): Promise<number> {
    if (toFail > 0) {
      toFail -= 1
      return 0
    }
    const body = JSON.stringify(event, null, 2)
    try {
      const response = await fetch(target.url(), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(body, target.secret),
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  async function retry(target: Endpoint, event: Event, first: Promise<boolean>, signal: AbortSignal) {
    let delivered = await first
    for (const [index, pause] of retryMs.entries()) {
      if (delivered || signal.aborted) return
      // A pending retry must not keep the process alive, and a reset cancels it.
      await wait(pause, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted) delivered = await attempt(target, event, index + 2, signal)
    }
  }

  /** Starts delivery; resolves with the first attempt. */
  function start(event: Event): Promise<void> {
    if (!endpoint || (endpoint.events && !endpoint.events.includes(event.type))) return Promise.resolve()
    const first = attempt(endpoint, event, 1, stop.signal)
    const attempted = first.then(() => undefined)
    track(firstAttempts, attempted)
    track(runs, retry(endpoint, event, first, stop.signal))
    return attempted
  }

  return {
    send(event: Event) {
      if (held) held.push(event)
      else void start(event)
    },
    /** Resolves when every event so far has had its first response or timeout. */
    async settleFirstAttempts() {
      const limit = new AbortController()
      await Promise.race([
        Promise.all(firstAttempts),
        wait(RESPONSE_TIMEOUT_MS, undefined, { ref: false, signal: limit.signal }).catch(() => undefined),
      ])
      limit.abort()
    },
    /** Resolves when all deliveries, including retries, are done. */
    async drain() {
      while (runs.size > 0) await Promise.all(runs)
    },
    failNext(count: number) {
      toFail = count
    },
    hold() {
      held ??= []
    },
    /** Sends the held events one after the other, so that the endpoint receives them in exactly this order. */
    async release(order?: 'reversed') {
      const events = held ?? []
      held = null
      for (const event of order === 'reversed' ? events.toReversed() : events) await start(event)
    },
    /** Drops the held events, as if the endpoint had been unreachable for days. */
    dropHeld() {
      held = null
    },
    log: (): Delivery[] => [...log],
    /** Drops all state and cancels running deliveries. */
    reset() {
      stop.abort()
      stop = new AbortController()
      toFail = 0
      held = null
      log.length = 0
    },
  }
}

function signatureOf(body: string, secret: string): string {
  // Real time instead of the account's clock: receivers reject signatures older than five minutes.
  const timestamp = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return `t=${timestamp},v1=${v1}`
}

function track(set: Set<Promise<void>>, promise: Promise<void>) {
  set.add(promise)
  void promise.finally(() => set.delete(promise))
}

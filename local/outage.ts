import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export const OUTAGES = ['down', 'busy', 'hang', 'reset'] as const

/**
 * How a service fails. `true` or `down`: it answers 503. `busy`: 429. `hang`: it takes the request and never answers.
 * `reset`: it cuts the connection. A number: it answers as always, but so many milliseconds later.
 */
export type Outage = boolean | (typeof OUTAGES)[number] | number

/** Waits out what an outage does to a request. Answers the status it is refused with, or null when it may go on. */
export async function suffer(outage: Outage, incoming: IncomingMessage | undefined): Promise<429 | 503 | null> {
  if (typeof outage === 'number') await sleep(outage)
  if (typeof outage === 'number' || outage === false) return null
  if (outage === true || outage === 'down') return 503
  if (outage === 'busy') return 429
  if (outage === 'reset') incoming?.socket.destroy()
  return new Promise(() => undefined)
}

/** The connection a request came by; unknown to an app that is called without a server. */
export const incomingOf = (c: Context): IncomingMessage | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming

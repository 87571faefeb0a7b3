import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export const OUTAGES = ['down', 'busy', 'hang', 'reset'] as const

/**
 * How a service fails. `true` or `down`: responds with 503. `busy`: 429. `hang`: never responds. `reset`: closes the
 * connection. A number: responds normally after that many milliseconds.
 */
export type Outage = boolean | (typeof OUTAGES)[number] | number

/** Applies an outage to a request. Returns the error status to respond with, or null to continue. */
export async function applyOutage(outage: Outage, incoming: IncomingMessage | undefined): Promise<429 | 503 | null> {
  if (typeof outage === 'number') await sleep(outage)
  if (typeof outage === 'number' || outage === false) return null
  if (outage === true || outage === 'down') return 503
  if (outage === 'busy') return 429
  if (outage === 'reset') incoming?.socket.destroy()
  return new Promise(() => undefined)
}

/** The Node request behind a Hono context; undefined when the app runs without a server. */
export const incomingOf = (c: Context): IncomingMessage | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

/** As far as the sender's clock may be off, and as old as a repeated message may be (docs.svix.com/receiving). */
const TOLERANCE_MS = 5 * 60_000

export interface SignedMessage {
  body: string
  headers: Headers
  /** As the sender shows it: "whsec_" and a key in base64. */
  secret: string
  /** Ms since 1970. */
  now: number
}

/** What an event of a service that has Svix deliver its webhooks looks like, as far as nobody has looked closer. */
interface SignedEvent {
  type?: unknown
  created_at?: unknown
  data?: Readonly<Record<string, unknown>> | null
}

/**
 * Checks the signature of a message that Svix delivers, and answers the event in it. Done by hand: it is one HMAC, and
 * the helpers for it would bring packages that know every event.
 */
export function readSigned({ body, headers, secret, now }: SignedMessage): Answer<SignedEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`svix-${name}`) ?? '')
  const age = Math.abs(now - Number(timestamp) * 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = (signatures ?? '').split(' ').some((each) => each.startsWith('v1,') && isSame(each.slice(3), wanted))
  // Written so that a timestamp which is no number is too old.
  if (!(age <= TOLERANCE_MS) || !isSigned) return err({ kind: 'bad-signature' })
  try {
    const event: unknown = JSON.parse(body)
    if (typeof event === 'object' && event !== null) return ok(event)
  } catch {
    // Told of below.
  }
  return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
}

function isSame(base64: string, wanted: Buffer): boolean {
  const given = Buffer.from(base64, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

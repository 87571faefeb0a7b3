import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'

/** The maximum clock difference to the sender, and the maximum age of a repeated message (docs.svix.com/receiving). */
const TOLERANCE_MS = 5 * 60_000

export interface SignedMessage {
  body: string
  headers: Headers
  /** In the sender's format: "whsec_" and a key in base64. */
  secret: string
  /** Ms since 1970. */
  now: number
}

/** An unvalidated event of a service that delivers its webhooks through Svix. */
interface SignedEvent {
  type?: unknown
  created_at?: unknown
  data?: Readonly<Record<string, unknown>> | null
}

/**
 * Verifies the signature of a message delivered by Svix, and returns the event in it. Implemented here because it is
 * one HMAC, and the helper packages would bundle every event type.
 */
export function readSigned({ body, headers, secret, now }: SignedMessage): Result<SignedEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`svix-${name}`) ?? '')
  const age = Math.abs(now - Number(timestamp) * 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = (signatures ?? '').split(' ').some((each) => each.startsWith('v1,') && isSame(each.slice(3), wanted))
  // Written so that a timestamp that is not a number counts as too old.
  if (!(age <= TOLERANCE_MS) || !isSigned) return err({ kind: 'bad-signature' })
  try {
    const event: unknown = JSON.parse(body)
    if (typeof event === 'object' && event !== null) return ok(event)
  } catch {
    // Handled below.
  }
  return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
}

function isSame(base64: string, wanted: Buffer): boolean {
  const signature = Buffer.from(base64, 'base64')
  return signature.length === wanted.length && timingSafeEqual(signature, wanted)
}

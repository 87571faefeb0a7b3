import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer } from '#domain/errors.ts'
import { err, ok } from '#domain/result.ts'

/** As far as the sender's clock may be off, and as old as a repeated message may be (docs.svix.com/receiving). */
const TOLERANCE_MS = 5 * 60_000

interface Message {
  body: string
  headers: Headers
  /** As Clerk shows it: "whsec_" and a key in base64. */
  secret: string
  /** Ms since 1970. */
  now: number
}

/**
 * Checks the signature of a message from Clerk, which Svix delivers, and answers the user whose account was deleted;
 * null for a message about something else. Done by hand: it is one HMAC, and Clerk's helper for it would bring a
 * package that knows every event.
 */
export function readClerkWebhook({ body, headers, secret, now }: Message): Answer<{ deletedUser: string | null }> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`svix-${name}`) ?? '')
  const age = Math.abs(now - Number(timestamp) * 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isSigned = (signatures ?? '').split(' ').some((each) => each.startsWith('v1,') && isSame(each.slice(3), wanted))
  // Written so that a timestamp which is no number is too old.
  if (!(age <= TOLERANCE_MS) || !isSigned) return err({ kind: 'bad-signature' })
  try {
    const { type, data } = JSON.parse(body) as { type?: unknown; data?: { id?: unknown } }
    return ok({ deletedUser: type === 'user.deleted' && typeof data?.id === 'string' ? data.id : null })
  } catch {
    return err({ kind: 'invalid-input', message: 'The body is not JSON.' })
  }
}

function isSame(base64: string, wanted: Buffer): boolean {
  const given = Buffer.from(base64, 'base64')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

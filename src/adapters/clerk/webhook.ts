import type { Result } from '#domain/shared/errors.ts'
import { ok } from '#domain/shared/result.ts'
import { readSigned, type SignedMessage } from '../svix.ts'

/** The user whose account was deleted, from a message by Clerk; null for a message about something else. */
export function readClerkWebhook(message: SignedMessage): Result<{ deletedUser: string | null }> {
  const event = readSigned(message)
  if (!event.ok) return event
  const { type, data } = event.value
  return ok({ deletedUser: type === 'user.deleted' && typeof data?.id === 'string' ? data.id : null })
}

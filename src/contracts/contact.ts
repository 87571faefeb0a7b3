import * as z from 'zod'
import { ContactMessage, SupportRequest } from '#domain/contact/message.ts'

/** Fields of the form that are not part of the message. */
const envelope = {
  /** Random for each form submission: an idempotency key, so that a resent form is delivered once. */
  attempt: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'The attempt ID must be 8 to 64 letters, digits or hyphens.')
    .optional(),
  /** A hidden field (honeypot) that only bots fill in. */
  homepage: z.string().default(''),
}

export const ContactInput = z.discriminatedUnion(
  'form',
  [ContactMessage.extend(envelope), SupportRequest.extend(envelope)],
  { error: 'Name the form: contact or support.' },
)
export type ContactInput = z.infer<typeof ContactInput>

/** At least one of the two is true; with `mailed: false` the message is stored until it can be emailed. */
export interface ContactOutput {
  success: true
  stored: boolean
  mailed: boolean
}

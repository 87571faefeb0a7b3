import { createHash } from 'node:crypto'
import { mailboxOf } from '#domain/checkout/mailbox.ts'

/** Names a mailbox in the key of an email without spelling it out. */
export const mailboxKey = (address: string): string =>
  createHash('sha256').update(mailboxOf(address)).digest('hex').slice(0, 32)

import { createHash } from 'node:crypto'
import { mailboxOf } from '#domain/checkout/mailbox.ts'

/** Identifies a mailbox in an idempotency key without containing it. */
export const mailboxKey = (address: string): string =>
  createHash('sha256').update(mailboxOf(address)).digest('hex').slice(0, 32)

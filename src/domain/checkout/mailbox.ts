import { normalizeEmail } from './normalize-email.ts'

/** The mailbox of an address: "Ada+1@example.com" and "ada@example.com" are the same. */
export function mailboxOf(address: string): string {
  const folded = normalizeEmail(address)
  const at = folded.lastIndexOf('@')
  return `${folded.slice(0, at).split('+')[0]}${folded.slice(at)}`
}

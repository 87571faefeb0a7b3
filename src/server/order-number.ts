import { createHash } from 'node:crypto'

/**
 * The number of an order for mails and forms, like "F-4K7Q-2M9X". The id of its checkout opens a purchase and is shown
 * nowhere; nobody finds it from this, and the number opens nothing.
 */
export function orderNumberOf(checkoutId: string): string {
  const hash = createHash('sha256').update(`order\n${checkoutId}`).digest()
  const letters = [...hash.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `F-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** None that is taken for another, read aloud or typed from paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

import { createHash } from 'node:crypto'

/**
 * The order number for emails and forms, like "F-4K7Q-2M9X". The checkout id gives access and is shown nowhere; it
 * cannot be derived from this number, and the number gives no access.
 */
export function orderNumberOf(checkoutId: string): string {
  const hash = createHash('sha256').update(`order\n${checkoutId}`).digest()
  const letters = [...hash.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `F-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Without characters that are confused when read aloud or typed from paper. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `newId('pi_')` gives `pi_` and 24 letters and digits, as Stripe's ids look. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** Session ids are far longer: whoever holds one may look at the session. */
export const newSessionId = () => newId('cs_test_', 58)

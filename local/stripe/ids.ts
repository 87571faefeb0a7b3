import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `newId('pi_')` returns `pi_` and 24 alphanumeric characters, like Stripe's ids. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

/** Session ids are much longer, because the id alone grants access to the session. */
export const newSessionId = () => newId('cs_test_', 58)

import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Like Clerk's ids: a prefix and 27 alphanumeric characters. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 27 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** 192 random bits, for values that must not be guessable. */
export const newSecret = () => randomBytes(24).toString('base64url')

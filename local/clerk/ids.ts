import { randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Looks like Clerk's own ids: a prefix and 27 letters or digits. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 27 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** 192 random bits, for whatever must not be guessed. */
export const newSecret = () => randomBytes(24).toString('base64url')

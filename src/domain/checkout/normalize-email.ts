/**
 * Normalizes an address for comparison: " Ada@Example.com" is "ada@example.com". Only ASCII letters are lower-cased:
 * `toLowerCase` and Unicode normalization would merge letters of different mailboxes, like U+212A and k.
 */
export const normalizeEmail = (email: string) => email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The longest e-mail address, in characters (RFC 5321), and what is said of one that is none. Without zod, so that
 * islands may load it.
 */
export const EMAIL = {
  most: 254,
  tooLong: 'Email addresses can have up to 254 characters. Shorten it.',
  wrong: 'Enter a complete email address, with an @ and a domain.',
}

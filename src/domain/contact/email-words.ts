/**
 * The longest e-mail address, in characters (RFC 5321), and what is said of one that is none. Without zod, so that
 * islands may load it.
 */
export const EMAIL = {
  most: 254,
  tooLong: 'An address has at most 254 characters here. Please shorten it.',
  wrong: 'This e-mail address is not complete: it needs a name, an @ and a domain with a dot.',
}

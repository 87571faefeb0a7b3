/** The longest email address (RFC 5321) and the messages for an invalid one, without zod, for islands. */
export const EMAIL = {
  /** For the `pattern` of a field. Browsers accept "ada@localhost", which no buyer has. */
  pattern: '[^@]+@[^@]+\\.[^@]+',
  most: 254,
  tooLong: 'Email addresses can have up to 254 characters. Shorten it.',
  wrong: 'Enter a complete email address, with an @ and a domain.',
}

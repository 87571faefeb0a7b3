/**
 * An address as it is compared, however it was typed: " Ada@Example.com" is "ada@example.com". Only ASCII letters are
 * folded: `toLowerCase` and the normal forms of Unicode make one of letters that are two mailboxes, like U+212A and k.
 */
export const foldAddress = (email: string) => email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

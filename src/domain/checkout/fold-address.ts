/** An address as it is compared, however it was typed: " Ada@Example.com" is "ada@example.com". */
export const foldAddress = (email: string) => email.normalize('NFC').trim().toLowerCase()

/** The number of digits in the shortest phone numbers that are private. */
const PRIVATE_DIGITS = 6

/** In UTF-8 bytes: the text is part of a key, on disk a file name of 255 bytes, a third of which is overhead. */
const LONGEST = 150

/**
 * The part of a search without results that is stored, or null: nothing that may be an email address, a phone number or
 * a card number is stored, since users paste those by mistake. Lower case and single spaces, so that the same query
 * counts once.
 */
export function anonymiseQuery(query: string): string | null {
  const wish = query.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = wish.replaceAll(/\P{Nd}/gu, '').length
  return wish.length < 2 || wish.includes('@') || digits >= PRIVATE_DIGITS ? null : inBytes(wish)
}

/** Truncates a text to the limit without splitting a character. */
const inBytes = (text: string) => text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(LONGEST)).read)

/** As many as the shortest phone numbers have that somebody would mind. */
const PRIVATE_DIGITS = 6

/**
 * In UTF-8: the text stands in a key, which on a disk is the name of a file with room for 255 bytes, a third of it
 * spent.
 */
const LONGEST = 150

/**
 * What is kept of a search that found nothing, or null: nothing is kept of what may be an e-mail address, a phone
 * number or a card number, as people paste the wrong thing. Small letters and single spaces, so that the same wish
 * counts once.
 */
export function anonymiseQuery(query: string): string | null {
  const wish = query.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = wish.replaceAll(/\P{Nd}/gu, '').length
  return wish.length < 2 || wish.includes('@') || digits >= PRIVATE_DIGITS ? null : inBytes(wish)
}

/** As much of a text as fits, its last letter whole. */
const inBytes = (text: string) => text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(LONGEST)).read)

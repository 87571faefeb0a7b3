/** As many as the shortest phone numbers have that somebody would mind. */
const PRIVATE_DIGITS = 6

/**
 * What is kept of a search that found nothing, or null: nothing is kept of what may be an e-mail address, a phone number
 * or a card number, as people paste the wrong thing. Small letters and single spaces, so that the same wish counts once.
 */
export function missToKeep(query: string): string | null {
  const wish = query.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const digits = wish.replaceAll(/\P{Nd}/gu, '').length
  return wish.length < 2 || wish.includes('@') || digits >= PRIVATE_DIGITS ? null : wish
}

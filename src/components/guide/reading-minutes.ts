/** Words a grown-up reads in a minute in a factual text on a screen (Brysbaert 2019: 238 for English non-fiction). */
const WORDS_PER_MINUTE = 238

/** Minutes to read a rendered text, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

/** Average silent reading speed of adults for English non-fiction (Brysbaert 2019). */
const WORDS_PER_MINUTE = 238

/** Minutes to read rendered HTML, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

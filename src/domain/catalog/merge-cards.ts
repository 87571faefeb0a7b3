/** The shop's own templates, then the imported ones; of two with one slug the shop's own stands. */
export function mergeCards<Card extends { slug: string }>(own: readonly Card[], imported: readonly Card[]): Card[] {
  const taken = new Set(own.map(({ slug }) => slug))
  return [...own, ...imported.filter(({ slug }) => !taken.has(slug))]
}

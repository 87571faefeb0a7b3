/** The shop's own templates, then the imported ones; for a duplicate slug the shop's own template wins. */
export function mergeCards<Card extends { slug: string }>(own: readonly Card[], imported: readonly Card[]): Card[] {
  const taken = new Set(own.map(({ slug }) => slug))
  return [...own, ...imported.filter(({ slug }) => !taken.has(slug))]
}

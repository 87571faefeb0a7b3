/** The shop's own templates, then the imported ones; for a duplicate slug the shop's own template wins. */
export function mergeCards<Card extends { slug: string }>(own: readonly Card[], imported: readonly Card[]): Card[] {
  const ownSlugs = new Set(own.map(({ slug }) => slug))
  return [...own, ...imported.filter(({ slug }) => !ownSlugs.has(slug))]
}

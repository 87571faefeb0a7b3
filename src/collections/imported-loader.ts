import type { Loader } from 'astro/loaders'
import type { ImportedCard } from '#domain/import/imported-card.ts'
import type { ImportedPage } from '#domain/import/imported-page.ts'

/** The maximum time a build waits; missing pages are then rendered on demand. */
const TIMEOUT_MS = 60_000
const AT_ONCE = 16

export const ALL_IMPORTED = 'all'

/**
 * The imported templates, as listed publicly by the shop running at the site's URL. A build can thus turn them into
 * files without a storage key. If that shop is not running or cannot be reached, this build has none.
 */
export function importedLoader(): Loader {
  return {
    name: 'imported-templates',
    async load({ store, config: { site = '' }, logger }) {
      // One entry for all of them: Astro warns about an empty collection, which is valid here.
      const keep = (pages: ImportedPage[]) => store.set({ id: ALL_IMPORTED, data: { pages } })
      store.clear()
      keep([])
      try {
        keep(await fetchImported(site))
      } catch (error) {
        // On a local machine the site is usually built before the server runs.
        if (!/^http:\/\/localhost\b/.test(site))
          logger.warn(
            `Imported templates are left to be made on demand: ${error instanceof Error ? error.message : error}`,
          )
      }
    },
  }
}

/**
 * The pages of all imported templates. Throws if any of them cannot be fetched. Pictures are included, since
 * `/pictures` may have the file of an earlier build.
 */
export async function fetchImported(site: string): Promise<ImportedPage[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ask = async <T>(address: string): Promise<T> => {
    const response = await fetch(new URL(address, site), { signal })
    const isJson = response.headers.get('content-type')?.includes('application/json')
    if (!response.ok || !isJson) throw new Error(`${address} answered ${response.status}`)
    return (await response.json()) as T
  }
  // A card without nodes has no workflow, so its page has no more content than the card.
  const pageOf = (card: ImportedCard) =>
    card.nodes === 0 ? { card, canvas: null, warnings: [] } : ask<ImportedPage>(`/api/templates?slug=${card.slug}`)

  const cards = await ask<ImportedCard[]>('/api/templates')
  const pages: ImportedPage[] = []
  for (let at = 0; at < cards.length; at += AT_ONCE) {
    pages.push(...(await Promise.all(cards.slice(at, at + AT_ONCE).map(pageOf))))
  }
  return pages
}

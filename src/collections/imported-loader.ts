import type { Loader } from 'astro/loaders'
import type { ImportedCard } from '#domain/import/imported-card.ts'
import type { ImportedPage } from '#domain/import/imported-page.ts'

/** A build waits for this long at most; the pages it then lacks are made on demand. */
const TIMEOUT_MS = 60_000
const AT_ONCE = 16

export const ALL_IMPORTED = 'all'

/**
 * The imported templates, as the shop that runs at the site's address lists them to everybody. A build can so turn them
 * into files without a key to the storage. A shop that does not run yet, or cannot be reached, has none for this build.
 */
export function importedLoader(): Loader {
  return {
    name: 'imported-templates',
    async load({ store, config: { site = '' }, logger }) {
      // One entry for all of them: Astro warns of a collection that is empty, which here is no mistake.
      const keep = (pages: ImportedPage[]) => store.set({ id: ALL_IMPORTED, data: { pages } })
      store.clear()
      keep([])
      try {
        keep(await fetchImported(site))
      } catch (error) {
        // On one machine it is the rule that nothing runs yet while the site is built.
        if (!/^http:\/\/localhost\b/.test(site))
          logger.warn(
            `Imported templates are left to be made on demand: ${error instanceof Error ? error.message : error}`,
          )
      }
    },
  }
}

/**
 * The pages of all imported templates. Throws when any of them cannot be had. Pictures come with them and not from
 * `/pictures`, where the file of an earlier build may stand.
 */
export async function fetchImported(site: string): Promise<ImportedPage[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const ask = async <T>(address: string): Promise<T> => {
    const response = await fetch(new URL(address, site), { signal })
    const isJson = response.headers.get('content-type')?.includes('application/json')
    if (!response.ok || !isJson) throw new Error(`${address} answered ${response.status}`)
    return (await response.json()) as T
  }
  // A card without nodes has no workflow of ours, so its page holds nothing more than the card.
  const pageOf = (card: ImportedCard) =>
    card.nodes === 0 ? { card, canvas: null } : ask<ImportedPage>(`/api/templates?slug=${card.slug}`)

  const cards = await ask<ImportedCard[]>('/api/templates')
  const pages: ImportedPage[] = []
  for (let at = 0; at < cards.length; at += AT_ONCE) {
    pages.push(...(await Promise.all(cards.slice(at, at + AT_ONCE).map(pageOf))))
  }
  return pages
}

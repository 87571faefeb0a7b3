import { createSearchIndex } from '#domain/catalog/search-index.ts'
import { PAGE_SIZE, resultLine } from '#domain/catalog/visible.ts'
import { filtersInAddress, pageInAddress, queryInAddress } from './address.ts'
import { type Catalogue, type CatalogueState, createCatalogue } from './catalogue-state.ts'
import { readCards, readFirstCards } from './read-cards.ts'
import { reportMiss } from './report-miss.ts'
import { inSlices } from './scheduling.ts'

let opening: Promise<Catalogue> | undefined

/** This page's catalog; the component that shows it mounts with it. */
export function openCatalogue(): Promise<Catalogue> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<Catalogue> {
  const [{ cards, complete }, { showCatalogue }] = await Promise.all([
    readFirstCards(),
    import('#islands/template-catalogue/TemplateCatalogue.tsx'),
  ])
  const index = createSearchIndex(cards)
  // Joining all texts at once for the first result would block the page.
  await inSlices(cards.length, index.prepare)
  const catalogue = createCatalogue(index, {
    query: queryInAddress(),
    filters: filtersInAddress(),
    visible: pageInAddress() * PAGE_SIZE,
    complete,
    openWords: async (index) => {
      const { openNearMatches } = await import('./near-matches.ts')
      return (await openNearMatches(index)).words
    },
  })
  catalogue.watch(() => tellFound(catalogue.state()))
  tellFound(catalogue.state())
  const root = document.querySelector<HTMLElement>('[data-island="template-catalogue"]')
  if (root) showCatalogue(root, catalogue)
  completeCatalogue(catalogue)
  return catalogue
}

let completing = false

/** Loads what is missing. If that fails, the result stays marked as incomplete, and the next keystroke retries. */
export function completeCatalogue(catalogue: Catalogue): void {
  if (completing || catalogue.isLoaded()) return
  completing = true
  readCards()
    .then(async (cards) => {
      const index = createSearchIndex(cards)
      await inSlices(cards.length, index.prepare)
      catalogue.complete(index)
    })
    .catch(() => undefined)
    .finally(() => {
      completing = false
    })
}

/** Shows the number of results below the search field, and reports searches without results to the shop. */
function tellFound({ query, found, only, complete }: CatalogueState): void {
  const line = document.querySelector<HTMLElement>('[data-found]')
  if (line) line.textContent = query.trim() ? resultLine(found.length, query, complete) : ''
  // Results may still be loading, or the visitor can't run them yet.
  reportMiss(query, complete && !only ? found.length : 1)
}

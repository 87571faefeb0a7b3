import { filtersInAddress, queryInAddress } from './address.ts'
import { type Catalogue, createCatalogue } from './catalogue-state.ts'
import { readCards } from './read-cards.ts'

let opening: Promise<Catalogue> | undefined

/** The catalogue of this page; the part that shows it mounts with it. */
export function openCatalogue(): Promise<Catalogue> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function open(): Promise<Catalogue> {
  const [cards, { show }] = await Promise.all([readCards(), import('./show.tsx')])
  const catalogue = createCatalogue(cards, queryInAddress(), filtersInAddress())
  const root = document.querySelector<HTMLElement>('[data-island="template-catalogue"]')
  if (root) show(root, catalogue)
  return catalogue
}

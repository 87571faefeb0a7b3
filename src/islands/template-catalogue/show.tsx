import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { hasFilters } from '#domain/catalog/filters.ts'
import { PAGE_SIZE } from '#domain/catalog/visible.ts'
import type { Catalogue, CatalogueState } from './catalogue-state.ts'
import { TemplateCatalogue } from './TemplateCatalogue.tsx'

/**
 * Takes over the place of the static shelves, once there is something else to show than they do. Until it is drawn in
 * full they stay.
 */
export function show(root: HTMLElement, catalogue: Catalogue): void {
  const place = document.createElement('div')
  const react = createRoot(place)
  const takeOver = () => {
    const focused = root.contains(document.activeElement) && document.activeElement?.getAttribute('href')
    root.replaceChildren(place)
    if (focused) place.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
  // An imported template, say, is not on the shelves before the next build.
  const asBuilt = root.dataset.count === String(catalogue.state().index.cards.length)
  const draw = () => {
    if (asBuilt && isAtRest(catalogue.state())) return
    unwatch()
    const fromSheet = root.dataset.sheet !== undefined
    startTransition(() => react.render(<TemplateCatalogue {...{ catalogue, fromSheet }} onFirstPaint={takeOver} />))
  }
  const unwatch = catalogue.watch(draw)
  draw()
}

const isAtRest = ({ query, filters, visible }: CatalogueState) =>
  query.trim() === '' && !hasFilters(filters) && visible === PAGE_SIZE

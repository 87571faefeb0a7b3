import { resultLine } from '#domain/catalog/visible.ts'
import type { CatalogueState } from './catalogue-state.ts'
import { reportMiss } from './report-miss.ts'

/** Says below the search field how many were found, and the shop what was looked for in vain. */
export function tellFound({ query, found, complete }: CatalogueState): void {
  const line = document.querySelector<HTMLElement>('[data-found]')
  if (line) line.textContent = query.trim() ? resultLine(found.length, query, complete) : ''
  // What is not there yet may be found a moment later.
  reportMiss(query, complete ? found.length : 1)
}

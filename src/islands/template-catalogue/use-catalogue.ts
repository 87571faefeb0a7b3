import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { applyFilters } from '#domain/catalog/filters.ts'
import { afterPaint } from './after-paint.ts'
import type { Catalogue } from './catalogue-state.ts'

/** Below this many exact matches, likely misspellings are offered beside them (design: search). */
const FEW = 8
/** One row on a wide page, two on a narrow one. */
const MOST = 6
const NONE: readonly TemplateCard[] = []

/**
 * Exact matches at once. Likely misspellings follow after the paint, and the library that ranks them arrives with the
 * first search that finds few.
 */
export function useCatalogue(catalogue: Catalogue) {
  const latest = useSyncExternalStore(catalogue.watch, catalogue.state)
  // What is typed is painted before its answer is drawn, and a quicker next key takes its place. Choices show at once.
  const settled = useDeferredValue(latest)
  const state = latest.matching === settled.matching ? latest : settled
  const [close, setClose] = useState(NONE)
  const { query, filters, matching, index, complete } = state

  useEffect(() => {
    setClose(NONE)
    if (query.trim() === '' || matching.length >= FEW || !complete) return
    let current = true
    void import('./close-matches.ts')
      .then(({ openCloseMatches }) => Promise.all([openCloseMatches(index), afterPaint()]))
      .then(([closeMatches]) => {
        if (current) setClose(applyFilters(closeMatches(query, MOST), filters))
      })
    return () => {
      current = false
    }
  }, [query, filters, matching, index, complete])

  return { ...state, close }
}

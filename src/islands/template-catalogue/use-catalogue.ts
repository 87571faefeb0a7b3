import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { CardFace } from '#domain/catalog/card.ts'
import { applyFilters } from '#domain/catalog/filters.ts'
import { FEW_MATCHES, MOST_CLOSE } from '#domain/catalog/visible.ts'
import { afterPaint } from './after-paint.ts'
import type { Catalogue } from './catalogue-state.ts'

const NONE: readonly CardFace[] = []

/**
 * Exact matches at once. Likely misspellings follow after the paint, and the library that ranks them arrives with the
 * first search that finds few.
 */
export function useCatalogue(catalogue: Catalogue) {
  const latest = useSyncExternalStore(catalogue.watch, catalogue.state)
  // What is typed is painted before its answer is drawn, and a quicker next key takes its place. Choices show at once.
  const settled = useDeferredValue(latest)
  const state = latest.matching === settled.matching ? latest : settled
  const [ranked, setRanked] = useState({ beside: NONE, cards: NONE })
  const { query, filters, matching, index, complete } = state
  const asksMore = query.trim() !== '' && matching.length < FEW_MATCHES && complete

  useEffect(() => {
    if (!asksMore) return
    let current = true
    const show = (cards: readonly CardFace[]) => {
      if (current) setRanked({ beside: matching, cards })
    }
    import('./close-matches.ts')
      .then(({ openCloseMatches }) => Promise.all([openCloseMatches(index), afterPaint()]))
      .then(([closeMatches]) => show(closeMatches(query, MOST_CLOSE)))
      .catch(() => show(NONE))
    return () => {
      current = false
    }
  }, [asksMore, query, matching, index])

  const close = useMemo(() => {
    if (!asksMore) return NONE
    return ranked.beside === matching ? applyFilters(ranked.cards, filters) : null
  }, [asksMore, ranked, matching, filters])
  return { ...state, close }
}

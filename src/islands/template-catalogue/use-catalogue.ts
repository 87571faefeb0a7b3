import { useEffect, useState, useSyncExternalStore } from 'react'
import type { TemplateCard } from '#domain/catalog/card.ts'
import type { Catalogue } from './catalogue-state.ts'
import { closeMatches, FEW } from './close-matches.ts'

const NONE: readonly TemplateCard[] = []

/** Exact matches at once; likely misspellings follow after the paint, and only when there are few exact ones. */
export function useCatalogue(catalogue: Catalogue) {
  const state = useSyncExternalStore(catalogue.watch, catalogue.state)
  const [close, setClose] = useState(NONE)
  const { query, found } = state
  useEffect(() => {
    const wanted = query.trim() !== '' && found.length < FEW
    setClose(wanted ? closeMatches(catalogue.cards, query, found) : NONE)
  }, [catalogue, query, found])
  return { ...state, close }
}

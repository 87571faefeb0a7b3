// The page at rest needs neither.
import '#styles/search.css'
import '#styles/filters.css'
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { countChoices, type Filters, hasFilters } from '#domain/catalog/filters.ts'
import { rememberSearch } from './address.ts'
import { CatalogueView } from './CatalogueView.tsx'
import type { Catalogue } from './catalogue-state.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The templates section once somebody searches or asks for more. */
export function TemplateCatalogue({ catalogue, onFirstPaint }: { catalogue: Catalogue; onFirstPaint: () => void }) {
  const { query, filters, visible, matching, found, close, complete } = useCatalogue(catalogue)
  const searching = query.trim() !== '' || hasFilters(filters)
  const choices = useMemo(
    () => (searching ? countChoices(matching, filters) : undefined),
    [searching, matching, filters],
  )
  const painted = useRef(false)
  useLayoutEffect(() => {
    if (painted.current) return
    painted.current = true
    onFirstPaint()
  }, [onFirstPaint])
  const filter = useCallback(
    (next: Filters) => {
      catalogue.filter(next)
      rememberSearch(catalogue.state().query, next)
    },
    [catalogue],
  )
  return <View cards={found} {...{ query, filters, choices, visible, close, complete }} onFilter={filter} />
}

const View = memo(CatalogueView)

// The page at rest needs neither.
import '#styles/search.css'
import '#styles/filters.css'
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { countChoices, type Filters, hasFilters } from '#domain/catalog/filters.ts'
import { rememberSearch } from './address.ts'
import { CatalogueView } from './CatalogueView.tsx'
import type { Catalogue } from './catalogue-state.ts'
import { useCatalogue } from './use-catalogue.ts'

type TemplateCatalogueProps = {
  catalogue: Catalogue
  /** As in CatalogueView. */
  fromSheet: boolean
  /** Called once, when the first answer stands in full. */
  onFirstPaint: () => void
}

/** The templates section once somebody searches or asks for more. */
export function TemplateCatalogue({ catalogue, fromSheet, onFirstPaint }: TemplateCatalogueProps) {
  const { query, filters, visible, matching, found, close, complete } = useCatalogue(catalogue)
  const searching = query.trim() !== '' || hasFilters(filters)
  const choices = useMemo(
    () => (searching ? countChoices(matching, filters) : undefined),
    [searching, matching, filters],
  )
  const painted = useRef(false)
  useLayoutEffect(() => {
    // Before it is known whether something comes close, there is nothing to show in place of what stands there.
    if (painted.current || (complete && found.length === 0 && close === null)) return
    painted.current = true
    onFirstPaint()
  }, [onFirstPaint, complete, found, close])
  const filter = useCallback(
    (next: Filters) => {
      catalogue.filter(next)
      rememberSearch(catalogue.state().query, next)
    },
    [catalogue],
  )
  return <View cards={found} {...{ query, filters, choices, visible, close, complete, fromSheet }} onFilter={filter} />
}

const View = memo(CatalogueView)

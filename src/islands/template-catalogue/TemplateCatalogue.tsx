// Only a search needs these two styles.
import './results.css'
import '#islands/ui/filter-form.css'
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'
import { BUILT, rememberSearch } from '#browser/catalogue/address.ts'
import type { Catalogue } from '#browser/catalogue/catalogue-state.ts'
import { afterPaint } from '#browser/catalogue/scheduling.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { applyFilters, countChoices, type Filters, hasFilters, searchParams } from '#domain/catalog/filters.ts'
import { FEW_MATCHES, MAX_CLOSE } from '#domain/catalog/visible.ts'
import { CatalogueView } from './CatalogueView.tsx'

/** Replaces the static catalog once something different to show has been rendered completely. */
export function showCatalogue(root: HTMLElement, catalogue: Catalogue): void {
  const place = document.createElement('div')
  const react = createRoot(place)
  const takeOver = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null
    const isOpen = root.querySelector('details')?.open ?? false
    root.replaceChildren(place)
    // On a phone, the visitor may have opened the filters before.
    place.querySelector('details')?.toggleAttribute('open', isOpen)
    for (const name of ['href', 'name']) {
      const value = focused?.getAttribute(name)
      if (value) place.querySelector<HTMLElement>(`[${name}="${CSS.escape(value)}"]`)?.focus({ preventScroll: true })
    }
  }
  // False if, for example, a template was imported after the build.
  const asBuilt = root.dataset.count === String(catalogue.state().index.cards.length)
  const built = searchOf(BUILT)
  const draw = () => {
    if (asBuilt && !catalogue.state().only && searchOf(catalogue.state()) === built) return
    unwatch()
    const { sheet, finder } = root.dataset
    const has = { fromSheet: sheet !== undefined, isFinder: finder !== undefined }
    startTransition(() => react.render(<TemplateCatalogue {...{ catalogue, ...has }} onFirstPaint={takeOver} />))
  }
  const unwatch = catalogue.watch(draw)
  draw()
}

const searchOf = ({ query, filters, visible }: typeof BUILT) => `${searchParams(query, filters)} ${visible}`

type TemplateCatalogueProps = {
  catalogue: Catalogue
  /** As in CatalogueView. */
  fromSheet: boolean
  /** Set where the filters are always next to the cards; elsewhere a search brings them. */
  isFinder: boolean
  /** Called once, when the first results have rendered completely. */
  onFirstPaint: () => void
}

/** The templates section after a search or "more". */
function TemplateCatalogue({ catalogue, fromSheet, isFinder, onFirstPaint }: TemplateCatalogueProps) {
  const { query, filters, visible, matching, found, close, complete } = useCatalogue(catalogue)
  const hasForm = isFinder || query.trim() !== '' || hasFilters(filters)
  const choices = useMemo(() => (hasForm ? countChoices(matching, filters) : undefined), [hasForm, matching, filters])
  const painted = useRef(false)
  useLayoutEffect(() => {
    // Nothing found may mean that matches are still loading: until then there is nothing to show in its place.
    if (painted.current || (found.length === 0 && (!complete || close === null))) return
    painted.current = true
    onFirstPaint()
  }, [onFirstPaint, complete, found, close])
  const filter = useCallback(
    (next: Filters) => {
      catalogue.filter(next)
      rememberSearch(catalogue.state().query, next, 'pushState')
    },
    [catalogue],
  )
  return <View cards={found} {...{ query, filters, choices, visible, close, complete, fromSheet }} onFilter={filter} />
}

const View = memo(CatalogueView)

const NONE: readonly TemplateCard[] = []

/**
 * Returns exact matches at once. Matches of a misspelled query follow after paint; the library that ranks them loads
 * with the first search that has few results.
 */
function useCatalogue(catalogue: Catalogue) {
  const latest = useSyncExternalStore(catalogue.watch, catalogue.state)
  // Input is painted before its results render, and the next keystroke interrupts rendering. Filters apply at once.
  const settled = useDeferredValue(latest)
  const state = latest.matching === settled.matching ? latest : settled
  const [ranked, setRanked] = useState({ beside: NONE, cards: NONE })
  const { query, filters, matching, index, only, complete } = state
  const asksMore = query.trim() !== '' && matching.length < FEW_MATCHES && complete && !only

  useEffect(() => {
    if (!asksMore) return
    let current = true
    const show = (cards: readonly TemplateCard[]) => {
      if (current) setRanked({ beside: matching, cards })
    }
    import('#browser/catalogue/near-matches.ts')
      .then(({ openNearMatches }) => Promise.all([openNearMatches(index), afterPaint()]))
      .then(([near]) => show(near.close(query, MAX_CLOSE, matching)))
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

import { useLayoutEffect, useRef } from 'react'
import { CatalogueView } from './CatalogueView.tsx'
import type { Catalogue } from './catalogue-state.ts'
import { useCatalogue } from './use-catalogue.ts'

/** The templates section once somebody searches or asks for more. */
export function TemplateCatalogue({ catalogue, onFirstPaint }: { catalogue: Catalogue; onFirstPaint: () => void }) {
  const { query, visible, found, close } = useCatalogue(catalogue)
  const painted = useRef(false)
  useLayoutEffect(() => {
    if (painted.current) return
    painted.current = true
    onFirstPaint()
  }, [onFirstPaint])
  return <CatalogueView cards={found} query={query} visible={visible} close={close} />
}

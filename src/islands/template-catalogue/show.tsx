import { createRoot } from 'react-dom/client'
import type { Catalogue } from './catalogue-state.ts'
import { TemplateCatalogue } from './TemplateCatalogue.tsx'

/** Takes over the place of the static shelves with the same markup, so that nothing moves. */
export function show(root: HTMLElement, catalogue: Catalogue): void {
  const place = document.createElement('div')
  const react = createRoot(place)
  react.render(<TemplateCatalogue catalogue={catalogue} onFirstPaint={() => root.replaceChildren(place)} />)
}

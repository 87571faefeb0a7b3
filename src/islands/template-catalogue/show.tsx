import { createRoot } from 'react-dom/client'
import type { Catalogue } from './catalogue-state.ts'
import { TemplateCatalogue } from './TemplateCatalogue.tsx'

/** Takes over the place of the static shelves with the same markup, so that nothing moves. */
export function show(root: HTMLElement, catalogue: Catalogue): void {
  const place = document.createElement('div')
  const react = createRoot(place)
  const takeOver = () => {
    const focused = root.contains(document.activeElement) && document.activeElement?.getAttribute('href')
    root.replaceChildren(place)
    if (focused) place.querySelector<HTMLElement>(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
  react.render(<TemplateCatalogue catalogue={catalogue} onFirstPaint={takeOver} />)
}

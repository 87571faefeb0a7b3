import './follow-steps.css'
import { labelOf } from './nodes.ts'

/** What the picture shows around a node, in units of the drawing. */
const VIEW = { width: 640, height: 290 }

/**
 * Shows the node of the step under the pointer over the purchase card, which stays in view next to the steps while the
 * drawing itself is a screen above.
 */
export function mount(steps: HTMLElement): void {
  const card = document.querySelector<HTMLElement>('.buy')
  const drawing = document.querySelector<SVGSVGElement>('.board section svg')
  if (!card || !drawing || !matchMedia('(min-width: 1001px)').matches) return
  const items = [...steps.querySelectorAll('li')]
  const close = drawing.cloneNode(true) as SVGSVGElement
  close.setAttribute('role', 'img')
  close.setAttribute('class', 'cv close-up')
  for (const tile of close.querySelectorAll('[data-n]'))
    for (const name of ['role', 'tabindex', 'aria-label']) tile.removeAttribute(name)

  const show = (step: HTMLLIElement) => {
    const tile = close.querySelector<SVGGElement>(`[data-n="${items.indexOf(step) + 1}"]`)
    if (!tile) return
    card.append(close)
    const name = step.querySelector('b')?.textContent ?? ''
    if (!tile.querySelector('.cv-l')) tile.append(labelOf(tile, name))
    close.setAttribute('aria-label', name)
    close.querySelector('.cv-now')?.classList.remove('cv-now')
    tile.classList.add('cv-now')
    const { e: x = 0, f: y = 0 } = tile.transform.baseVal.consolidate()?.matrix ?? {}
    const { width, height } = tile.getBBox()
    const left = x + width / 2 - VIEW.width / 2
    const top = y + height / 2 - VIEW.height / 2
    close.setAttribute('viewBox', `${left} ${top} ${VIEW.width} ${VIEW.height}`)
  }
  steps.addEventListener('pointerover', ({ target }) => {
    const step = (target as Element).closest('li')
    if (step) show(step)
  })
  // The pointer that has loaded this.
  const [hovered] = items.filter((step) => step.matches(':hover'))
  if (hovered) show(hovered)
  steps.addEventListener('pointerleave', () => close.remove())
}

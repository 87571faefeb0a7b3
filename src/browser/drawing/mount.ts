import './viewer.css'
import { READABLE } from '#domain/canvas/label.ts'
import { mountNodes } from './nodes.ts'

/** Each button's action (also its key), label and icon. */
const BUTTONS = [
  ['-', 'Zoom out', '−'],
  ['+', 'Zoom in', '+'],
  ['0', 'Fit to view', 'Fit'],
  ['f', 'Full screen', 'Full screen'],
] as const
/** Zoom factor per click or key. */
const STEP = 1.6
/** Max zoom in CSS pixels per unit of the drawing; labels are 17 units high. */
const CLOSEST = 1.5
const scaleOf = (drawing: SVGSVGElement) => drawing.getScreenCTM()?.a ?? 0

/** How far a wheel turns per zoom step: its `deltaY`, in pixels. */
const WHEEL_STEP = 160

/**
 * Makes a drawing zoomable: buttons, the keys + - 0, Ctrl and wheel (which is also a pinch on a touchpad), two fingers,
 * and full screen. Panning is the browser's own scrolling, or dragging with a mouse.
 */
export function mount(board: HTMLElement): void {
  const place = board.querySelector('section')
  const drawing = place?.querySelector('svg')
  if (!place || !drawing) return
  let zoom = 1

  /** Zooms around a point in client coordinates; around the center by default. */
  const zoomTo = (wanted: number, point?: { x: number; y: number }) => {
    const { left, top, width, height } = place.getBoundingClientRect()
    const most = Math.max(1, (CLOSEST * drawing.viewBox.baseVal.width * zoom) / drawing.clientWidth)
    const next = Math.min(most, Math.max(1, wanted))
    const x = point ? point.x - left : width / 2
    const y = point ? point.y - top : height / 2
    const [across, down] = [(place.scrollLeft + x) / zoom, (place.scrollTop + y) / zoom]
    zoom = next
    board.style.setProperty('--zoom', String(zoom))
    board.classList.toggle('near', scaleOf(drawing) >= READABLE)
    place.scrollTo({ left: across * zoom - x, top: down * zoom - y, behavior: 'instant' })
  }

  const actions: Record<string, () => void> = {
    '-': () => zoomTo(zoom / STEP),
    '+': () => zoomTo(zoom * STEP),
    '0': () => zoomTo(1),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : board.requestFullscreen()),
  }
  const bar = toolbar((key) => actions[key]?.())
  place.after(bar)
  board.addEventListener('fullscreenchange', () => {
    const full = bar.querySelector('[value=f]')
    const label = document.fullscreenElement ? 'Exit' : 'Full screen'
    full?.setAttribute('aria-label', label)
    if (full) full.textContent = label
  })
  place.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (!ctrlKey && !metaKey && !altKey) actions[key === '=' ? '+' : key]?.()
  })
  place.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(zoom * STEP ** (-event.deltaY / WHEEL_STEP), event)
    },
    { passive: false },
  )
  board.classList.toggle('near', scaleOf(drawing) >= READABLE)
  mountNodes(board, drawing)
  for (const link of board.querySelectorAll<HTMLElement>('.switch')) {
    link.setAttribute('role', 'switch')
    link.setAttribute('aria-checked', link.getAttribute('aria-checked') ?? 'false')
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      link.click()
    })
  }
  // A shared link to a scenario focuses its link, which has loaded this.
  const runs = [...board.querySelectorAll<HTMLAnchorElement>('.runs a')]
  if (!board.querySelector('.player')) runs.find(({ hash }) => location.hash === `#case=${hash.slice(1)}`)?.click()
  followPointers(place, (factor, point) => zoomTo(zoom * factor, point))
}

/** Zoom buttons, added on first use, so that no page carries them. */
function toolbar(press: (key: string) => void): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'zoom'
  for (const [key, name, sign] of BUTTONS) {
    // Some phones allow full screen only for videos.
    if (key === 'f' && !document.fullscreenEnabled) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.value = key
    button.setAttribute('aria-label', name)
    button.textContent = sign
    button.addEventListener('click', () => press(key))
    bar.append(button)
  }
  return bar
}

/** A mouse drags the drawing; `pinch` gets the change of two fingers' distance as a factor, and their midpoint. */
function followPointers(place: HTMLElement, pinch: (factor: number, middle: { x: number; y: number }) => void) {
  const down = new Map<number, PointerEvent>()
  const apart = ([a, b]: PointerEvent[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)
  place.style.touchAction = 'pan-x pan-y'
  place.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    down.set(event.pointerId, event)
  })
  place.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const was = apart([...down.values()])
    down.set(event.pointerId, event)
    const [a, b] = down.values()
    if (a && b) pinch(apart([a, b]) / was, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    else if (event.pointerType === 'mouse') {
      // Not earlier: a click without a move is for the node under it.
      place.setPointerCapture(event.pointerId)
      place.scrollBy(before.x - event.x, before.y - event.y)
    }
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    place.addEventListener(end, ({ pointerId }) => down.delete(pointerId))
}

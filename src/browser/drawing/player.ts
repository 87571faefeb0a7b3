import './drawing.css'
import './run.css'
import './player.css'
import { PATIENCE_MS } from '#browser/account/call.ts'

/** How long each node is highlighted, in ms. */
const BEAT_MS = 700
const SVG = 'http://www.w3.org/2000/svg'

/**
 * Plays the recorded run of a URL, `/runs/<slug>#<case>`, on a board's drawing: the page lists what happened step by
 * step, and the drawing follows. A board without a drawing gets that of the run. With reduced motion only the end is
 * shown. Throws if the run does not exist.
 */
export async function playRun(board: HTMLElement, { pathname, hash }: { pathname: string; hash: string }) {
  const answer = await fetch(pathname, { signal: AbortSignal.timeout(PATIENCE_MS) })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const told = page.querySelector(`${hash} .told`)
  if (!told) throw new Error(`${pathname}${hash} has no recorded run.`)
  const player = document.createElement('div')
  player.className = 'player'
  player.innerHTML = CONTROLS
  player.append(told, ...page.querySelectorAll('.run-facts'))
  stopRun(board)
  if (!board.isConnected) return
  if (!board.querySelector('.cv')) takeDrawing(board, page.querySelector(`${hash} .cv`))
  const below = board.querySelector('.runs') ?? board.querySelector('section')
  below?.after(player)
  control(board, player)
}

/** Removes the player from a board, if there is one. */
export function stopRun(board: HTMLElement): void {
  board.querySelector('.player')?.dispatchEvent(new Event('leave'))
}

/** Shows the run's drawing if the page has none, with the symbols that its glyphs and dots refer to. */
function takeDrawing(board: HTMLElement, drawing: Element | null) {
  if (!drawing) return
  const screen = document.createElement('section')
  screen.append(drawing, ...drawing.ownerDocument.querySelectorAll('.sprite'))
  board.replaceChildren(screen)
}

const CONTROLS =
  '<p class="stage"><button type="button" value="back">Step back</button>' +
  '<button type="button" value="play">Pause</button>' +
  '<button type="button" value="on">Step forward</button> <span role="status"></span></p>'

function control(board: HTMLElement, player: HTMLElement): void {
  const steps = [...player.querySelectorAll<HTMLLIElement>('.run-steps > li')]
  const says = player.querySelector('[role=status]')
  const play = player.querySelector<HTMLButtonElement>('[value=play]')
  const drawing = board.querySelector('.cv')
  if (!says || !play || !drawing) return
  let at = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const show = (next: number) => {
    at = Math.max(0, Math.min(steps.length, next))
    paint(drawing, steps, at)
    const step = steps[at - 1]
    const list = step?.parentElement
    if (list) list.scrollTop = step.offsetTop - list.clientHeight / 2
    says.textContent = step
      ? `${at} of ${steps.length}: ${step.querySelector('summary b')?.textContent}`
      : 'Nothing has run yet.'
    if (at === steps.length) pause()
  }
  const pause = () => {
    clearInterval(timer)
    timer = undefined
    play.textContent = at === steps.length ? 'Play again' : 'Play'
  }
  const start = () => {
    if (at === steps.length) show(0)
    play.textContent = 'Pause'
    timer = setInterval(() => show(at + 1), BEAT_MS)
  }
  const turn = (by: number) => {
    pause()
    show(at + by)
  }
  const does: Record<string, () => void> = {
    back: () => turn(-1),
    on: () => turn(1),
    play: () => (timer ? pause() : start()),
  }
  player.addEventListener('click', ({ target }) => {
    // Page translation inserts its own elements into buttons.
    const button = (target as Element).closest('button')
    if (button) does[button.value]?.()
  })
  player.addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowRight') does.on?.()
    if (key === 'ArrowLeft') does.back?.()
  })
  const open = (event: Event) => openStep(event, steps.slice(0, at))
  drawing.addEventListener('click', open)
  player.addEventListener('leave', () => {
    pause()
    drawing.removeEventListener('click', open)
    player.remove()
  })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) show(steps.length)
  else {
    show(1)
    start()
  }
}

/** A click on a node opens its input and output, if it has run by now. */
function openStep({ target }: Event, done: HTMLLIElement[]): void {
  const { n } = (target as Element).closest<SVGElement>('[data-n]')?.dataset ?? {}
  const step = done.find(({ dataset }) => dataset.n === n)
  const details = step?.querySelector('details')
  if (!details) return
  details.open = true
  details.scrollIntoView({ block: 'nearest' })
  details.querySelector('summary')?.focus({ preventScroll: true })
}

/** Shows the drawing's state after `at` steps: counts on the nodes that ran, the others dimmed. */
function paint(drawing: Element, steps: HTMLLIElement[], at: number): void {
  for (const old of drawing.querySelectorAll('.cv-c, .cv-way')) old.remove()
  const ran = new Map(steps.slice(0, at).map(({ dataset }) => [dataset.n, dataset.items ?? '']))
  for (const tile of drawing.querySelectorAll<SVGGraphicsElement>('[data-n]')) {
    const items = ran.get(tile.dataset.n)
    tile.classList.toggle('cv-off', items === undefined)
    tile.classList.toggle('cv-bad', items === '!')
    tile.classList.toggle('cv-now', tile.dataset.n === steps[at - 1]?.dataset.n)
    if (items) tile.append(element('text', { class: 'cv-c', x: '96', y: '-8', 'text-anchor': 'end' }, items))
  }
  for (const [index, { dataset }] of steps.slice(0, at).entries())
    if (dataset.wire) {
      const way = element('path', {
        class: index === at - 1 ? 'cv-way cv-run' : 'cv-way',
        d: dataset.wire,
        pathLength: '1',
      })
      drawing.querySelector('[data-n]')?.before(way)
    }
  for (const [index, step] of steps.entries()) step.toggleAttribute('aria-current', index === at - 1)
}

function element(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}

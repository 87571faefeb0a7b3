import './drawing.css'
import './run.css'
import './player.css'
import { runPage, svgElement } from './run-page.ts'

/** How long each node is highlighted, in ms. */
const BEAT_MS = 700

/**
 * Plays the recorded run of a URL, `/runs/<slug>#<case>`, on a board's drawing: the page lists what happened step by
 * step, and the drawing follows. A board without a drawing gets that of the run. With reduced motion only the end is
 * shown. Throws if the run does not exist.
 */
export async function playRun(board: HTMLElement, { pathname, hash }: { pathname: string; hash: string }) {
  const page = await runPage(pathname)
  const told = page.querySelector(`${hash} .told`)?.cloneNode(true)
  if (!(told instanceof HTMLElement)) throw new Error(`${pathname}${hash} has no recorded run.`)
  const player = document.createElement('div')
  player.className = 'player'
  player.innerHTML = CONTROLS
  player.append(told)
  stopRun(board)
  if (!board.isConnected) return
  if (!board.querySelector('.cv')) takeDrawing(board, page.querySelector(`${hash} .cv`))
  board.querySelector('section')?.after(player)
  showOutcome(board, told)
  control(board, player)
}

/** Beside the drawing, if there is room for it: what the run has sent so far. */
function showOutcome(board: HTMLElement, told: HTMLElement): void {
  const sent = told.querySelector('.run-sent')
  const out = board.querySelector('.out')
  if (sent && out) out.replaceChildren(...out.querySelectorAll(':scope > h2'), sent)
}

/** Removes the player from a board, if there is one. */
export function stopRun(board: HTMLElement): void {
  board.querySelector('.player')?.dispatchEvent(new Event('leave'))
}

/** Shows the run's drawing if the page has none, with the symbols that its glyphs and dots refer to. */
function takeDrawing(board: HTMLElement, drawing: Element | null) {
  if (!drawing) return
  const screen = document.createElement('section')
  const sprites = drawing.ownerDocument.querySelectorAll('.sprite')
  screen.append(...[drawing, ...sprites].map((part) => part.cloneNode(true)))
  board.replaceChildren(screen)
}

const CONTROLS =
  '<p class="stage"><button type="button" value="back" aria-label="Step back">←</button>' +
  '<button type="button" value="play">Pause</button>' +
  '<button type="button" value="on" aria-label="Step forward">→</button></p><p role="status"></p>'

function control(board: HTMLElement, player: HTMLElement): void {
  const steps = [...player.querySelectorAll<HTMLLIElement>('.run-steps > li')]
  const says = player.querySelector('[role=status]')
  const play = player.querySelector<HTMLButtonElement>('[value=play]')
  const drawing = board.querySelector('.cv')
  const sent = [...board.querySelectorAll<HTMLElement>('.run-sent > [data-at]')]
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
      ? `${at} of ${steps.length}: ${step.querySelector('summary b')?.textContent}, ${step.querySelector('summary span')?.textContent}`
      : 'Nothing has run yet.'
    for (const message of sent) message.hidden = Number(message.dataset.at) > at
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
  player.addEventListener('leave', () => {
    pause()
    player.remove()
  })
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) show(steps.length)
  else {
    show(1)
    start()
  }
}

/** Shows the drawing's state after `at` steps: counts on the nodes that ran, the others dimmed. */
function paint(drawing: Element, steps: HTMLLIElement[], at: number): void {
  // The static drawing points at the first trigger, which may not have run.
  drawing.classList.add('cv-playing')
  for (const old of drawing.querySelectorAll('.cv-c, .cv-way')) old.remove()
  const ran = new Map(steps.slice(0, at).map(({ dataset }) => [dataset.n, dataset.items ?? '']))
  for (const tile of drawing.querySelectorAll<SVGGraphicsElement>('[data-n]')) {
    const items = ran.get(tile.dataset.n)
    tile.classList.toggle('cv-off', items === undefined)
    tile.classList.toggle('cv-bad', items === '!')
    tile.classList.toggle('cv-now', tile.dataset.n === steps[at - 1]?.dataset.n)
    if (items) tile.append(svgElement('text', { class: 'cv-c', x: '96', y: '-8', 'text-anchor': 'end' }, items))
  }
  for (const [index, { dataset }] of steps.slice(0, at).entries())
    if (dataset.wire) {
      const way = svgElement('path', {
        class: index === at - 1 ? 'cv-way cv-run' : 'cv-way',
        d: dataset.wire,
        pathLength: '1',
      })
      drawing.querySelector('[data-n]')?.before(way)
    }
  for (const [index, step] of steps.entries()) step.toggleAttribute('aria-current', index === at - 1)
}

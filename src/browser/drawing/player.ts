import './drawing.css'
import './run.css'
import './player.css'
import { paint } from './paint.ts'
import { runPage } from './run-page.ts'

/** How long each node is highlighted, in ms. */
const BEAT_MS = 700

/**
 * Plays the recorded run of a URL, `/runs/<slug>#<case>`, on a board's drawing: the page lists what happened step by
 * step, and the drawing follows. With reduced motion only the end is shown. Throws if the run does not exist.
 */
export async function playRun(board: HTMLElement, { pathname, hash }: { pathname: string; hash: string }) {
  const page = await runPage(pathname)
  const log = page.querySelector(`${hash} .run-log`)?.cloneNode(true)
  if (!(log instanceof HTMLElement)) throw new Error(`${pathname}${hash} has no recorded run.`)
  const player = document.createElement('div')
  player.className = 'player'
  player.innerHTML = CONTROLS
  player.append(log)
  stopRun(board)
  if (!board.isConnected) return
  board.querySelector('section')?.after(player)
  showOutcome(board, log)
  control(board, player)
  board.scrollIntoView({ block: 'nearest' })
}

/** Beside the drawing, if there is room for it: what the run has sent so far. */
function showOutcome(board: HTMLElement, log: HTMLElement): void {
  const sent = log.querySelector('.run-sent')
  const out = board.querySelector('.out')
  if (!sent || !out) return
  const none = document.createElement('p')
  // Without a message, it shows the data of the last step.
  none.hidden = sent.matches(':has(table)')
  out.replaceChildren(...out.querySelectorAll(':scope > h2'), sent, none)
}

/** Removes the player from a board, if there is one. */
function stopRun(board: HTMLElement): void {
  board.querySelector('.player')?.dispatchEvent(new Event('leave'))
}

const CONTROLS =
  '<p class="stage"><button type="button" value="back" aria-label="Step back">←</button>' +
  '<button type="button" value="play">Pause</button>' +
  '<button type="button" value="forward" aria-label="Step forward">→</button></p><p role="status"></p>'

function control(board: HTMLElement, player: HTMLElement): void {
  const steps = [...player.querySelectorAll<HTMLLIElement>('.run-steps > li')]
  const status = player.querySelector('[role=status]')
  const play = player.querySelector<HTMLButtonElement>('[value=play]')
  const drawing = board.querySelector('.cv')
  const sent = [...board.querySelectorAll<HTMLElement>('.run-sent > [data-at]')]
  const none = board.querySelector<HTMLElement>('.out > .run-sent + p')
  if (!status || !play || !drawing) return
  let at = 0
  let timer: ReturnType<typeof setInterval> | undefined

  const show = (next: number) => {
    at = Math.max(0, Math.min(steps.length, next))
    paintSteps(drawing, steps, at)
    const step = steps[at - 1]
    const list = step?.parentElement
    if (list) list.scrollTop = step.offsetTop - list.clientHeight / 2
    status.textContent = step
      ? `${at} of ${steps.length}: ${step.querySelector('summary b')?.textContent}, ${step.querySelector('summary span')?.textContent}`
      : 'Nothing has run yet.'
    for (const message of sent) message.hidden = Number(message.dataset.at) > at
    if (none && sent.length > 0) none.hidden = sent.some(({ hidden }) => !hidden)
    if (none) none.textContent = at === steps.length ? 'This run sends no message.' : 'No message sent yet.'
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
  const actions: Record<string, () => void> = {
    back: () => turn(-1),
    forward: () => turn(1),
    play: () => (timer ? pause() : start()),
  }
  player.addEventListener('click', ({ target }) => {
    // Page translation inserts its own elements into buttons.
    const button = (target as Element).closest('button')
    if (button) actions[button.value]?.()
  })
  player.addEventListener('keydown', ({ key, target }) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowRight') actions.forward?.()
    if (key === 'ArrowLeft') actions.back?.()
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

/** Shows the drawing's state after `at` steps. */
function paintSteps(drawing: Element, steps: HTMLLIElement[], at: number): void {
  const ran = steps.slice(0, at).map(({ dataset: { n = '', items = '', wire } }) => ({ step: n, items, wire }))
  paint(drawing, ran, Math.min(at, 1))
  for (const [index, step] of steps.entries()) step.toggleAttribute('aria-current', index === at - 1)
}

import { BELOW, FIT, wrapLabel } from '#domain/canvas/label.ts'
import { svgElement } from './paint.ts'
import { runPage } from './run-page.ts'

/** How far the end of a connection may be from its node, in units. */
const REACH = 20

/**
 * Opens the node of a drawing that is clicked or entered, with what went through it in the chosen run. The arrow keys
 * move along the connections. Names come from the page's list of steps.
 */
export function mountNodes(board: HTMLElement, drawing: SVGSVGElement): void {
  const tiles = [...drawing.querySelectorAll<SVGGElement>('[data-n]')]
  const steps = [...document.querySelectorAll<HTMLLIElement>('.steps li')]
  if (steps.length === 0) return
  const stepOf = ({ dataset }: SVGElement) => steps[Number(dataset.n) - 1]
  drawing.setAttribute('role', 'group')
  for (const [at, tile] of tiles.entries()) {
    const name = stepOf(tile)?.querySelector('b')?.textContent ?? ''
    tile.setAttribute('role', 'button')
    tile.setAttribute('aria-label', name)
    tile.setAttribute('tabindex', at === 0 ? '0' : '-1')
    if (!tile.querySelector('.cv-l')) tile.append(labelOf(tile, name))
  }
  const open = (tile: SVGGElement) => {
    const step = stepOf(tile)
    if (step) void openNode(board, tile, step)
  }
  const tileAt = ({ target }: Event) => (target as Element).closest<SVGGElement>('[data-n]')
  drawing.addEventListener('click', (event) => {
    const tile = tileAt(event)
    if (tile) open(tile)
  })
  let wires: Wire[] | undefined
  drawing.addEventListener('keydown', (event) => {
    const tile = tileAt(event)
    if (!tile) return
    if (event.key === 'Enter' || event.key === ' ') open(tile)
    else if (event.key in BESIDE) {
      wires ??= wiresOf(drawing, tiles)
      BESIDE[event.key]?.(tile, wires)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
}

interface Wire {
  from: SVGGElement | undefined
  to: SVGGElement | undefined
}

/** The node that an arrow key leads to: along a connection, or to its neighbor among those of the same node. */
const BESIDE: Record<string, (tile: SVGGElement, wires: Wire[]) => SVGGElement | undefined> = {
  ArrowRight: (tile, wires) => wires.find(({ from }) => from === tile)?.to,
  ArrowLeft: (tile, wires) => wires.find(({ to }) => to === tile)?.from,
  ArrowDown: (tile, wires) => neighbor(tile, wires, 1),
  ArrowUp: (tile, wires) => neighbor(tile, wires, -1),
}

function neighbor(tile: SVGGElement, wires: Wire[], by: number): SVGGElement | undefined {
  const source = wires.find(({ to }) => to === tile)?.from
  const targets = wires.filter(({ from }) => from === source).map(({ to }) => to)
  return targets[targets.indexOf(tile) + by]
}

/** The connections, which are drawn as one path for all, by the nodes at their ends. */
function wiresOf(drawing: SVGSVGElement, tiles: SVGGElement[]): Wire[] {
  const boxes = tiles.map((tile) => ({ tile, ...placeOf(tile) }))
  const at = ({ x, y }: DOMPoint) =>
    boxes.find(
      (box) =>
        x > box.x - REACH && x < box.x + box.width + REACH && y > box.y - REACH && y < box.y + box.height + REACH,
    )?.tile
  const paths = [...drawing.querySelectorAll('.cv-w')].flatMap((path) => path.getAttribute('d')?.split(/(?=M)/) ?? [])
  return paths.map((d) => {
    const line = svgElement('path', { d }) as SVGPathElement
    return { from: at(line.getPointAtLength(0)), to: at(line.getPointAtLength(line.getTotalLength())) }
  })
}

function placeOf(tile: SVGGElement) {
  const { e: x = 0, f: y = 0 } = tile.transform.baseVal.consolidate()?.matrix ?? {}
  const { width, height } = tile.querySelector<SVGGraphicsElement>('.cv-n')?.getBBox() ?? { width: 0, height: 0 }
  return { x, y, width, height }
}

/** The label of a node that was drawn without, as in src/domain/canvas. */
export function labelOf(tile: SVGGElement, name: string): SVGElement {
  const { width, height } = placeOf(tile)
  const x = String(width / 2)
  const label = svgElement('text', { class: 'cv-l', x, y: String(height + BELOW) })
  for (const [at, line] of wrapLabel(name, Number(tile.dataset.fit) || FIT.below).entries())
    label.append(svgElement('tspan', { x, dy: at === 0 ? '0' : '1.2em' }, line))
  return label
}

/** Beside the drawing: what a node does, and the data of the chosen run. Without runs, its step in the list. */
async function openNode(board: HTMLElement, tile: SVGGElement, step: HTMLLIElement): Promise<void> {
  const out = board.querySelector('.out')
  const link = board.querySelector<HTMLAnchorElement>('.runs a')
  if (!out || !link) {
    const details = step.closest('details')
    if (details) details.open = true
    step.scrollIntoView({ block: 'center' })
    return
  }
  const panel = document.createElement('div')
  panel.className = 'node'
  panel.innerHTML = '<button type="button">Back to what comes out</button><h2 tabindex="-1"></h2><p></p>'
  const [heading, text] = panel.querySelectorAll<HTMLElement>('h2, p')
  if (!heading || !text) return
  heading.translate = false
  heading.textContent = step.querySelector('b')?.textContent ?? ''
  text.textContent = step.lastChild?.textContent ?? ''
  const close = () => {
    panel.remove()
    tile.focus()
  }
  panel.querySelector('button')?.addEventListener('click', close)
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  out.querySelector('.node')?.remove()
  out.append(panel)
  out.scrollTop = 0
  heading.focus({ preventScroll: true })
  const log = board.querySelector('.player .run-log') ?? (await runPage(link.pathname)).querySelector('.run-log')
  const ran = log?.querySelector(`li[data-n="${tile.dataset.n}"]`)
  const found = [...(ran?.querySelectorAll('.about, table') ?? [])].map((part) => part.cloneNode(true))
  panel.append(...(ran ? found : ['This node did not run in this scenario.']))
}

import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import type { Point } from '../workflow/node-area.ts'
import { tileLabel } from './label.ts'
import type { Box } from './layout.ts'
import { round } from './svg.ts'

export type TileOptions = {
  /** Place in the step list, from 1; the page finds the tile by it (`data-n`). */
  step: number
  labels: boolean
  numbers: boolean
  /** A node that nothing follows shows no output ring. */
  hasNext: boolean
  /** Where the live wire arrives. */
  isFirst: boolean
}

const CORNER = 8
const TRIGGER_CORNER = 36
const STRIPE = 12

/**
 * One node: outline, hue stripe at the foot, ports, glyph and, where asked for, its name and step number. All are drawn
 * from the tile's own corner: tiles of a kind are then the same text, which compresses to almost nothing.
 */
export function drawTile(placed: Box, options: TileOptions): string {
  const box = fromCorner(placed)
  const place = `translate(${round(placed.x)} ${round(placed.y)})`
  const classes = ['cv-g', box.shape === 'trigger' && 'cv-trigger', options.isFirst && 'cv-first'].filter(Boolean)
  const parts = [outline(box), stripe(box), ports(box, options.hasNext), glyph(box, options.labels)]
  if (options.labels) parts.push(tileLabel(box))
  if (options.numbers) parts.push(stepNumber(box, options.step))
  return `<g class="${classes.join(' ')}" data-n="${options.step}" transform="${place}">${parts.join('')}</g>`
}

function fromCorner(box: Box): Box {
  const moved = (port: Point) => ({ x: port.x - box.x, y: port.y - box.y })
  return {
    ...box,
    x: 0,
    y: 0,
    inputs: box.inputs.map(moved),
    outputs: box.outputs.map(moved),
    subInputs: box.subInputs.map((port) => ({ ...port, at: moved(port.at) })),
  }
}

function outline({ shape, x: left, y: top, width, height }: Box) {
  const [x, y] = [round(left), round(top)]
  if (shape === 'trigger') {
    const [c, t] = [CORNER, TRIGGER_CORNER]
    return (
      `<path class="cv-n cv-t" d="M${round(x + t)} ${y}h${width - t - c}a${c} ${c} 0 0 1 ${c} ${c}v${height - 2 * c}` +
      `a${c} ${c} 0 0 1 -${c} ${c}h${c + t - width}a${t} ${t} 0 0 1 -${t} -${t}v${2 * t - height}a${t} ${t} 0 0 1 ${t} -${t}z"/>`
    )
  }
  const radius = shape === 'sub' ? height / 2 : CORNER
  return `<rect class="cv-n" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`
}

/** Sub-nodes are round and carry none. */
function stripe({ shape, x, y, width, height }: Box) {
  if (shape === 'sub') return ''
  const c = CORNER
  const top = round(y + height - STRIPE)
  const right = `v${STRIPE - c}a${c} ${c} 0 0 1 -${c} ${c}`
  if (shape === 'trigger') {
    // Where the stripe's upper edge meets the big corner: t - sqrt(t² - (t - stripe)²).
    const t = TRIGGER_CORNER
    const left = round(x + t - Math.sqrt(t ** 2 - (t - STRIPE) ** 2))
    return `<path class="cv-s" d="M${left} ${top}H${round(x + width)}${right}H${round(x + t)}A${t} ${t} 0 0 1 ${left} ${top}z"/>`
  }
  return `<path class="cv-s" d="M${round(x)} ${top}h${width}${right}h${2 * c - width}a${c} ${c} 0 0 1 -${c} -${c}z"/>`
}

function ports({ inputs, outputs, subInputs }: Box, hasNext: boolean) {
  const bars = inputs.length > 0 ? `<path class="cv-i" d="${inputs.map(bar).join('')}"/>` : ''
  const rings = hasNext ? outputs.map(ring).join('') : ''
  return bars + rings + subInputs.map(({ at }) => diamond(at)).join('')
}

const bar = ({ x, y }: Point) => `M${round(x - 3)} ${round(y - 8)}h6v16h-6z`
const ring = ({ x, y }: Point) => `<circle class="cv-o" cx="${round(x)}" cy="${round(y)}" r="6"/>`
const diamond = ({ x, y }: Point) => `<path class="cv-o" d="M${round(x)} ${round(y - 7)}l7 7 -7 7 -7 -7z"/>`

function glyph(box: Box, labels: boolean) {
  const size = box.shape === 'sub' ? 34 : 44
  const isWide = box.width > box.height + 80
  const x = isWide && labels ? box.x + 48 : box.x + box.width / 2
  const y = box.y + (box.height - (box.shape === 'sub' ? 0 : STRIPE)) / 2
  const place = `x="${round(x - size / 2)}" y="${round(y - size / 2)}" width="${size}" height="${size}"`
  return `<use class="cv-i-g" href="#g-${glyphOfNode(box.node.type)}" ${place}/>`
}

function stepNumber({ shape, x, y, width }: Box, step: number) {
  const at = shape === 'sub' ? { x: x + width - 6, y: y + 8 } : { x: x + (shape === 'trigger' ? 30 : 2), y: y - 8 }
  return `<text class="cv-k" x="${round(at.x)}" y="${round(at.y)}">${String(step).padStart(2, '0')}</text>`
}

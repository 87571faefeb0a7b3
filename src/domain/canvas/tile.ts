import { itemsShown, type RecordedNode } from '../run/recording.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import type { Point } from '../workflow/node-area.ts'
import { BELOW, FIT, wrapLabel } from './label.ts'
import { type Box, isWide } from './layout.ts'
import { escapeXml, round } from './svg.ts'

export type TileOptions = {
  /** Position in the step list, from 1. */
  step: number
  labels: boolean
  /** Leaves out labels below tiles. */
  spare: boolean
  /** Whether to show the inputs and outputs. */
  ports: boolean
  /** Whether the page finds the tile by its step number (`data-n`). */
  numbers: boolean
  /** A node without a next node shows no output ring. */
  hasNext: boolean
  /** The end of the live wire. */
  isFirst: boolean
  /** The result of the node in a run; null if it did not run, undefined if no run is drawn. */
  did?: RecordedNode | null | undefined
}

const CORNER = 8
const TRIGGER_CORNER = 36
const STRIPE = 12

/**
 * One node: outline, hue stripe at the bottom, ports, glyph and, optionally, its name. All are drawn
 * relative to the tile's corner: tiles of a kind are then identical text, which compresses to almost nothing.
 */
export function drawTile(placed: Box, options: TileOptions): string {
  const box = fromCorner(placed)
  const place = `translate(${round(placed.x)} ${round(placed.y)})`
  const { did } = options
  const roles = [
    box.shape === 'trigger' && 'cv-trigger',
    options.isFirst && 'cv-first',
    did === null && 'cv-off',
    did?.state === 'failed' && 'cv-bad',
  ]
    .filter(Boolean)
    .join(' ')
  const drawn = [outline(box), stripe(box), options.ports && ports(box, options.hasNext), glyph(box, options.labels)]
  const role = roles && ` class="${roles}"`
  const tile = drawn.filter(Boolean).join('')
  // The label of a pale tile stays readable.
  const parts = [placed.node.disabled ? `<g${role} opacity=".4">${tile}</g>` : tile]
  if (options.labels && !(options.spare && !isWide(box))) parts.push(tileLabel(box))
  const items = did ? itemsShown(did) : ''
  if (items) parts.push(itemCount(box, items))
  const number = options.numbers ? ` data-n="${options.step}"` : ''
  // The page's script writes a label that was left out.
  const fit = options.spare && placed.fit < FIT.below ? ` data-fit="${placed.fit}"` : ''
  return `<g${role}${number}${fit} transform="${place}">${parts.join('')}</g>`
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

function outline({ shape, width, height }: Box) {
  if (shape === 'trigger') {
    const [c, t] = [CORNER, TRIGGER_CORNER]
    return (
      `<path class="cv-n cv-t" d="M${t} 0h${width - t - c}a${c} ${c} 0 0 1 ${c} ${c}v${height - 2 * c}` +
      `a${c} ${c} 0 0 1 -${c} ${c}h${c + t - width}a${t} ${t} 0 0 1 -${t} -${t}v${2 * t - height}a${t} ${t} 0 0 1 ${t} -${t}z"/>`
    )
  }
  const radius = shape === 'sub' ? height / 2 : CORNER
  return `<rect class="cv-n" width="${width}" height="${height}" rx="${radius}"/>`
}

/** Sub-nodes are round and have no stripe. */
function stripe({ shape, x, y, width, height }: Box) {
  if (shape === 'sub') return ''
  const c = CORNER
  const top = round(y + height - STRIPE)
  const right = `v${STRIPE - c}a${c} ${c} 0 0 1 -${c} ${c}`
  if (shape === 'trigger') {
    // Where the stripe's upper edge meets the large corner: t - sqrt(t² - (t - stripe)²).
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
  const x = isWide(box) && labels ? box.x + 48 : box.x + box.width / 2
  const y = box.y + (box.height - (box.shape === 'sub' ? 0 : STRIPE)) / 2
  const place = `x="${round(x - size / 2)}" y="${round(y - size / 2)}" width="${size}" height="${size}"`
  return `<use class="cv-i-g" href="#g-${glyphOfNode(box.node.type)}" ${place}/>`
}

/** The number of items that left the node, as n8n shows it after a run. */
function itemCount({ width }: Box, items: string) {
  return `<text class="cv-c" x="${round(width)}" y="-8" text-anchor="end">${items}</text>`
}

const LINE = 20

/** A disabled node says so below its name, as n8n does. */
const linesOf = ({ node, fit, ...box }: Box) => [
  ...wrapLabel(node.name, isWide(box) ? FIT.inside : fit),
  ...(node.disabled ? ['(disabled)'] : []),
]

function tileLabel(box: Box): string {
  const lines = linesOf(box)
  const inside = isWide(box)
  const x = round(inside ? box.x + 82 : box.x + box.width / 2)
  const y = round(inside ? box.y + box.height / 2 - (LINE / 2) * (lines.length - 1) : box.y + box.height + BELOW)
  const [first = '', ...others] = lines.map(escapeXml)
  const spans = others.map((line) => `<tspan x="${x}" dy="1.2em">${line}</tspan>`)
  return `<text class="${inside ? 'cv-l cv-in' : 'cv-l'}" x="${x}" y="${y}">${first}${spans.join('')}</text>`
}

/** How far a label reaches below its tile. */
export const labelDepth = (box: Box) => (isWide(box) ? 0 : BELOW + 10 + LINE * (linesOf(box).length - 1))

import type { Box } from './layout.ts'
import { escapeXml, round } from './svg.ts'

const LINE = 20
const BELOW = 24
/** Characters that fit beside a wide tile's glyph, under a sub-node, and under a tile two columns from the next. */
const FIT = { inside: 12, sub: 13, below: 18 }

/** Wide tiles have their name inside, all others below. */
const isInside = ({ width, height }: Box) => width > height + 80

const linesOf = (box: Box) =>
  wrapLabel(box.node.name, isInside(box) ? FIT.inside : box.shape === 'sub' ? FIT.sub : FIT.below)

export function tileLabel(box: Box): string {
  const lines = linesOf(box)
  const inside = isInside(box)
  const x = round(inside ? box.x + 82 : box.x + box.width / 2)
  const y = round(inside ? box.y + box.height / 2 - (LINE / 2) * (lines.length - 1) : box.y + box.height + BELOW)
  const spans = lines.map((line, i) => `<tspan x="${x}"${i ? ` dy="${LINE}"` : ''}>${escapeXml(line)}</tspan>`)
  const classes = inside ? 'cv-l cv-in' : 'cv-l'
  return `<text class="${classes}" text-anchor="${inside ? 'start' : 'middle'}" y="${y}">${spans.join('')}</text>`
}

/** How far a label reaches below its tile. */
export const labelDepth = (box: Box) => (isInside(box) ? 0 : BELOW + 10 + LINE * (linesOf(box).length - 1))

/** At most two lines, broken at a space where there is one; what is still too long ends in an ellipsis. */
export function wrapLabel(name: string, limit: number): string[] {
  if (name.length <= limit) return [name]
  const space = name.lastIndexOf(' ', limit)
  const cut = space > 0 ? space : limit
  const rest = name.slice(cut).trim()
  return [name.slice(0, cut), rest.length > limit ? `${rest.slice(0, limit - 1)}…` : rest]
}

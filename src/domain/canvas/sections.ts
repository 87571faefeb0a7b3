import { noteArea, overlaps, type Rect, tileOf } from '../workflow/node-area.ts'
import { noteHeading } from '../workflow/section-titles.ts'
import { isStickyNote, type Workflow, type WorkflowNode } from '../workflow/workflow.ts'
import { type Box, bounds, type Spacing } from './layout.ts'

/** The margin between a tinted area and the tiles in it, where no label has to fit. */
const MARGIN = 48

/** A section note's area as the editor shows it, and the tiles it frames. */
export type Section = { area: Rect; framed: Box[]; title: string | undefined; color: number }

/** A note that frames no tile, like the overview, is plain text, not a section. */
export const sectionsOf = (workflow: Workflow, boxes: Box[], { x }: Spacing): Section[] =>
  workflow.nodes
    .filter(isStickyNote)
    .map((note) => ({ area: noteArea(note), title: noteHeading(note), color: noteColor(note) }))
    .map((section) => ({ ...section, framed: boxes.filter(({ node }) => overlaps(section.area, tileOf(node))) }))
    .filter(({ framed }) => framed.length > 0)
    .map((section) => ({ ...section, area: x === 1 ? section.area : aroundTiles(section) }))

/** The area where its tiles are drawn, with narrower margins beside them than in the file: columns are closer. */
function aroundTiles({ area, framed }: Pick<Section, 'area' | 'framed'>): Rect {
  const before = bounds(framed.map(({ node }) => tileOf(node)))
  const now = bounds(framed)
  const left = Math.min(MARGIN / 2, before.x - area.x)
  const right = Math.min(MARGIN / 2, area.x + area.width - before.x - before.width)
  return { ...area, x: now.x - left, width: left + now.width + right }
}

/** n8n numbers the colors of its notes from 1, yellow, to 7, gray. */
const noteColor = ({ parameters: { color } }: WorkflowNode) => (typeof color === 'number' ? color : 1)

/**
 * The one section that a small picture tints, close around its tiles: of the visible sections the one with the most AI
 * nodes, else the fullest one without the trigger. Visible is what is left of the limit. Tinting all of them would
 * highlight nothing.
 */
export function heartSection(sections: Section[], limit = Number.POSITIVE_INFINITY): Rect[] {
  const weigh = (tiles: Box[]) => weight(tiles.filter((box) => box.x + box.width / 2 < limit))
  const best = sections.reduce<Box[]>((a, { framed: b }) => (weigh(b) > weigh(a) ? b : a), [])
  if (weigh(best) === 0) return []
  const { x, y, width, height } = bounds(best)
  return [{ x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }]
}

function weight(section: Box[]) {
  const thinking = section.filter(({ shape }) => shape === 'root' || shape === 'sub').length
  const hasTrigger = section.some(({ shape }) => shape === 'trigger')
  return 100 * thinking + (hasTrigger ? 0 : section.length)
}

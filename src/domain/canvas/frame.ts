import type { Rect } from '../workflow/node-area.ts'
import { type Workflow, workingNodes } from '../workflow/workflow.ts'
import { bounds, type Spacing } from './layout.ts'
import type { Measures } from './measure.ts'
import { heartSection } from './sections.ts'
import { labelDepth } from './tile.ts'

/**
 * card: 16:10 without labels. detail: with labels and step numbers. hero: with labels, in a frame cropped by the page.
 * og: for a social preview image.
 */
export type CanvasSize = 'card' | 'detail' | 'hero' | 'og'

/** The drawing in a social preview image, in pixels; the text is below it. */
export const OG_DRAWING = { width: 1200, height: 420 }

const RATIO = { card: 16 / 10, og: OG_DRAWING.width / OG_DRAWING.height }
const WINDOW = { min: 620, max: 960 }
const PADDING = 56
/** Room for half a label beside the outermost tiles. */
const LABEL_PADDING = 72
const NUMBER_HEIGHT = 16
/** A card's picture sits slightly high: tool badges overlap its lower edge. */
const CARD_CENTRE = 0.465

export const hasLabels = (size: CanvasSize): size is 'detail' | 'hero' => size === 'detail' || size === 'hero'

/** Small pictures draw columns and rows closer; a tall workflow closer still, so that its tiles stay large. */
export function spacingFor(size: CanvasSize, workflow: Workflow): Spacing {
  if (hasLabels(size)) return { x: 1, y: 1 }
  const tops = workingNodes(workflow).map(({ position }) => position[1])
  const height = (Math.max(...tops) - Math.min(...tops)) * 0.88 + 96
  return { x: 0.82, y: height > (WINDOW.max / RATIO[size]) * 0.9 ? 0.74 : 0.88 }
}

/** The view box, and the sections to tint: all in a detail drawing, one in smaller pictures. */
export function viewOf(size: CanvasSize, measures: Measures): { frame: Rect; notes: Rect[] } {
  if (size === 'detail') {
    const notes = measures.sections.map(({ area }) => area)
    return { notes, frame: frameFor(measures, notes) }
  }
  const frame = size === 'hero' ? heroFrame(measures) : windowFor(size, measures)
  const seen = size === 'hero' ? { ...frame, width: frame.height * HERO_SHOWS } : frame
  return { frame, notes: heartSection(measures.sections, seen) }
}

/** The content to be framed. */
type Content = Pick<Measures, 'boxes' | 'edges'>

/** The view box of a card or og picture: proportions fixed, a wide workflow bleeding off the right edge. */
function windowFor(size: 'card' | 'og', content: Content): Rect {
  const ratio = RATIO[size]
  let around = bounds(content.boxes)
  const { x, width } = around
  const needed = width + 2 * PADDING
  // Content beyond the right edge must not affect the height, and a taller frame shows more of the width: iterate
  // twice.
  let shown = Math.min(WINDOW.max, Math.max(WINDOW.min, needed))
  for (let round = 0; round < 2; round++) {
    around = extent(content, x - PADDING + shown)
    shown = Math.max(shown, (around.height + 2 * PADDING) * ratio)
  }
  return rounded({
    x: needed > shown + 1 ? x - PADDING : x + width / 2 - shown / 2,
    y: around.y + around.height / 2 - (shown / ratio) * CARD_CENTRE,
    width: shown,
    height: shown / ratio,
  })
}

/** The minimum height, in units; a lower frame would show only three or four tiles. */
const HERO_LEAST = 680
/** The visible width of a hero's frame, in heights, before the window's edge cuts it off. */
const HERO_SHOWS = 1.4

/** The view box of a hero: the full width, but only the height of the part left of the window's edge. */
function heroFrame(content: Content): Rect {
  const whole = frameFor(content)
  const boxes = content.boxes.filter(({ x }) => x < whole.x + whole.height * HERO_SHOWS)
  const shown = frameFor({ ...content, boxes })
  const height = Math.max(shown.height, HERO_LEAST)
  return { ...whole, y: Math.round(shown.y + (shown.height - height) / 2), height }
}

/** The view box of a detail drawing: everything, with room for labels and step numbers. */
function frameFor({ boxes, edges }: Content, notes: Rect[] = []): Rect {
  const all = bounds([...notes, extent({ boxes, edges }, Number.POSITIVE_INFINITY)])
  const top = Math.min(all.y, ...boxes.map(({ y }) => y - NUMBER_HEIGHT))
  const bottom = Math.max(all.y + all.height, ...boxes.map((box) => box.y + box.height + labelDepth(box)))
  return rounded({
    x: all.x - LABEL_PADDING,
    y: top - LABEL_PADDING,
    width: all.width + 2 * LABEL_PADDING,
    height: bottom - top + 2 * LABEL_PADDING,
  })
}

/** The extent of the tiles left of a limit, and of the loops below them. */
function extent({ boxes, edges }: Content, limit: number): Rect {
  const seen = boxes.filter(({ x }) => x < limit)
  const names = new Set(seen.map(({ node }) => node.name))
  const loops = edges.flatMap(({ to, lowest }) => (lowest !== null && names.has(to) ? lowest : []))
  const tiles = bounds(seen)
  return { ...tiles, height: Math.max(tiles.y + tiles.height, ...loops) - tiles.y }
}

const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})

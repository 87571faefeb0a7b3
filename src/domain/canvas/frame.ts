import { type Rect, tileOf } from '../workflow/node-area.ts'
import { type Workflow, workingNodes } from '../workflow/workflow.ts'
import { type Box, bounds, closestColumns, fullSpacing, type Spacing } from './layout.ts'
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
/** The width of a small picture of a few nodes, so that their tiles do not fill it. */
const MIN_WIDTH = 620
/** Up to this many nodes a small picture shows the whole workflow; of more only the start, or the tiles were dust. */
const MAX_NODES = 25
const START_WIDTH = 2000
/** Of nodes that are far apart, too, only a part is shown; the dots of a share picture grow with its area. */
const MAX_WIDTH = 4000
const PADDING = 56
/** Room for half a label beside the outermost tiles. */
const LABEL_PADDING = 72
const NUMBER_HEIGHT = 16
/** A card's picture sits slightly high: tool badges overlap its lower edge. */
const CARD_CENTRE = 0.465

export const hasLabels = (size: CanvasSize): size is 'detail' | 'hero' => size === 'detail' || size === 'hero'

/** Above and below the tiles, where badges and the number of the card are. */
const MIN_MARGIN = 110
const COLUMNS = { least: 0.62, most: 0.82 }
const ROWS = { least: 0.74, most: 1.4 }

/** Small pictures draw columns as close as their tiles allow, so that the whole workflow fits and its tiles stay large. */
export function spacingFor(size: CanvasSize, workflow: Workflow): Spacing {
  if (hasLabels(size)) return fullSpacing(workflow)
  const tiles = workingNodes(workflow).map(tileOf)
  const x = closestColumns(tiles, COLUMNS)
  const { width, height } = bounds(tiles)
  // A wide workflow has room above and below: its rows may be as far apart as the picture is high.
  const y = ((width * x + 2 * PADDING) / RATIO[size] - 2 * MIN_MARGIN) / height
  return { x, y: Math.min(ROWS.most, Math.max(ROWS.least, y)) }
}

/** The color is n8n's number for it; without one, an area has the hue of the category. */
export type Note = Rect & { color?: number }

/** The view box, and the sections to tint: all in a detail drawing, one in smaller pictures. */
export function viewOf(size: CanvasSize, measures: Measures): { frame: Rect; notes: Note[] } {
  if (size === 'detail') {
    const notes = measures.sections.map(({ area, color }) => ({ ...area, color }))
    return { notes, frame: frameFor(measures, notes) }
  }
  if (size === 'hero') {
    const frame = heroFrame(measures)
    return { frame, notes: heartSection(measures.sections, frame.x + frame.height * HERO_SHOWS) }
  }
  const frame = windowFor(size, measures)
  return { frame, notes: heartSection(measures.sections, frame.x + frame.width) }
}

/** The content to be framed. */
type Content = Pick<Measures, 'boxes' | 'edges'>

/** The view box of a card or og picture, with fixed proportions: the whole workflow, or where a large one starts. */
function windowFor(size: 'card' | 'og', content: Content): Rect {
  const ratio = RATIO[size]
  const whole = extent(content)
  const needed = Math.max(MIN_WIDTH, whole.width + 2 * PADDING, (whole.height + 2 * PADDING) * ratio)
  const width = Math.min(needed, content.boxes.length > MAX_NODES ? START_WIDTH : MAX_WIDTH)
  const height = width / ratio
  const x = width < whole.width + 2 * PADDING ? whole.x - PADDING : whole.x + (whole.width - width) / 2
  if (whole.height < height) return rounded({ x, y: whole.y + whole.height / 2 - height * CARD_CENTRE, width, height })
  const inside = content.boxes.filter((box) => box.x + box.width < x + width)
  const lowest = whole.y + whole.height + PADDING - height
  const y = Math.min(Math.max(densest(inside, height) - height / 2, whole.y - PADDING), lowest)
  return rounded({ x, y, width, height })
}

/** The middle of the tiles that a window of this height shows where it shows the most, above all triggers. */
function densest(boxes: Box[], height: number): number {
  const shown = (top: number) => boxes.filter((box) => box.y >= top && box.y + box.height <= top + height - 2 * PADDING)
  const weigh = (tiles: Box[]) => tiles.reduce((sum, { shape }) => sum + (shape === 'trigger' ? 3 : 1), 0)
  const best = boxes.map(({ y }) => shown(y)).reduce((a, b) => (weigh(b) > weigh(a) ? b : a), [])
  const area = bounds(best)
  return area.y + area.height / 2
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
  const all = bounds([...notes, extent({ boxes, edges })])
  const top = Math.min(all.y, ...boxes.map(({ y }) => y - NUMBER_HEIGHT))
  const bottom = Math.max(all.y + all.height, ...boxes.map((box) => box.y + box.height + labelDepth(box)))
  return rounded({
    x: all.x - LABEL_PADDING,
    y: top - LABEL_PADDING,
    width: all.width + 2 * LABEL_PADDING,
    height: bottom - top + 2 * LABEL_PADDING,
  })
}

/** The extent of the tiles, and of the loops below them. */
function extent({ boxes, edges }: Content): Rect {
  const names = new Set(boxes.map(({ node }) => node.name))
  const loops = edges.flatMap(({ to, lowest }) => (lowest !== null && names.has(to) ? lowest : []))
  const tiles = bounds(boxes)
  return { ...tiles, height: Math.max(tiles.y + tiles.height, ...loops) - tiles.y }
}

const rounded = ({ x, y, width, height }: Rect): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})

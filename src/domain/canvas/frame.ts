import { type Point, type Rect, tileOf } from '../workflow/node-area.ts'
import { type Workflow, workingNodes } from '../workflow/workflow.ts'
import { type Box, bounds, type Spacing } from './layout.ts'
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
/** Up to this many nodes a small picture shows the whole workflow; of more only the heart, or the tiles were dust. */
const MAX_NODES = 25
const HEART_WIDTH = 2000
/** Of nodes that are far apart, too, only a part is shown; the dots of a share picture grow with its area. */
const MAX_WIDTH = 4000
const PADDING = 56
/** Room for half a label beside the outermost tiles. */
const LABEL_PADDING = 72
const NUMBER_HEIGHT = 16
/** A card's picture sits slightly high: tool badges overlap its lower edge. */
const CARD_CENTRE = 0.465

export const hasLabels = (size: CanvasSize): size is 'detail' | 'hero' => size === 'detail' || size === 'hero'

/** Room for a wire between two tiles of a row. */
const MIN_GAP = 36
/** Above and below the tiles, where badges and the number of the card are. */
const MIN_MARGIN = 110
const CLOSEST = { x: 0.62, y: 0.74 }
const WIDEST = { x: 0.82, y: 1.4 }

/** Small pictures draw columns as close as their tiles allow, so that the whole workflow fits and its tiles stay large. */
export function spacingFor(size: CanvasSize, workflow: Workflow): Spacing {
  if (hasLabels(size)) return { x: 1, y: 1 }
  const tiles = workingNodes(workflow).map(tileOf)
  const x = closestColumns(tiles)
  const { width, height } = bounds(tiles)
  // A wide workflow has room above and below: its rows may be as far apart as the picture is high.
  const y = ((width * x + 2 * PADDING) / RATIO[size] - 2 * MIN_MARGIN) / height
  return { x, y: Math.min(WIDEST.y, Math.max(CLOSEST.y, y)) }
}

/** The smallest factor on the columns that leaves a gap between all tiles of a row. */
function closestColumns(tiles: Rect[]): number {
  const needed = tiles.flatMap((left) =>
    tiles
      .filter(({ x, y, height }) => x > left.x && y < left.y + left.height && left.y < y + height)
      .map((right) => (left.width + MIN_GAP) / (right.x - left.x)),
  )
  return Math.min(WIDEST.x, Math.max(CLOSEST.x, ...needed))
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
  const notes = heartSection(measures.sections)
  return { frame: windowFor(size, measures, notes[0]), notes }
}

/** The content to be framed. */
type Content = Pick<Measures, 'boxes' | 'edges'>

/** The view box of a card or og picture, with fixed proportions: the whole workflow, or the heart of a large one. */
function windowFor(size: 'card' | 'og', content: Content, heart: Rect | undefined): Rect {
  const ratio = RATIO[size]
  const whole = extent(content, Number.POSITIVE_INFINITY)
  const needed = Math.max(MIN_WIDTH, whole.width + 2 * PADDING, (whole.height + 2 * PADDING) * ratio)
  const width = Math.min(needed, content.boxes.length > MAX_NODES ? HEART_WIDTH : MAX_WIDTH)
  const height = width / ratio
  const isWhole = needed === width || (whole.width < width && whole.height < height)
  const heartOf = densest(isWhole ? [] : content.boxes, { width, height })
  const tinted = heart && width < whole.width && heart.width < width ? heart.x + heart.width / 2 : undefined
  const middle = { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 }
  const x = clampTo(tinted ?? heartOf?.x ?? middle.x, { from: whole.x, size: whole.width, shown: width })
  const inside = content.boxes.filter((box) => box.x > x && box.x + box.width < x + width)
  const tall = isWhole || whole.height < height ? undefined : densest(inside, { width, height })
  const y = tall
    ? clampTo(tall.y, { from: whole.y, size: whole.height, shown: height })
    : middle.y - height * CARD_CENTRE
  return rounded({ x, y, width, height })
}

/** The start of a window around a middle, not beyond the ends of the workflow, where nothing is. */
function clampTo(middle: number, { from, size, shown }: { from: number; size: number; shown: number }): number {
  const [first, last] = [from - PADDING, from + size + PADDING - shown]
  return first < last ? Math.min(Math.max(middle - shown / 2, first), last) : from + size / 2 - shown / 2
}

/** Where a workflow starts says more than another step. */
const weightOf = ({ shape }: Box) => (shape === 'trigger' ? 3 : 1)

/** The middle of the tiles that a window of this size shows where it shows the most; undefined without tiles. */
function densest(boxes: Box[], { width, height }: { width: number; height: number }): Point | undefined {
  const rows = boxes.toSorted((a, b) => a.y - b.y)
  let best: { weight: number; middle: Point } | undefined
  for (const { x: left } of boxes) {
    const column = rows.filter(({ x, width: wide }) => x >= left && x + wide <= left + width - 2 * PADDING)
    let [from, weight] = [0, 0]
    for (const [at, last] of column.entries()) {
      weight += weightOf(last)
      for (
        let first = column[from];
        first && last.y + last.height - first.y > height - 2 * PADDING;
        first = column[from]
      ) {
        weight -= weightOf(first)
        from += 1
      }
      if (weight <= (best?.weight ?? 0)) continue
      const area = bounds(column.slice(from, at + 1))
      best = { weight, middle: { x: area.x + area.width / 2, y: area.y + area.height / 2 } }
    }
  }
  return best?.middle
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

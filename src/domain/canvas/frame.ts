import type { Edge } from './edges.ts'
import { labelDepth } from './label.ts'
import type { Box, Rect, Spacing } from './layout.ts'

/** card 16:10 without labels, detail with labels and step numbers, hero with labels in a frame the page crops, og 1200 x 630. */
export type CanvasSize = 'card' | 'detail' | 'hero' | 'og'

const RATIO: Partial<Record<CanvasSize, number>> = { card: 16 / 10, og: 1200 / 630 }
const WINDOW = { min: 620, max: 960 }
const PADDING = 56
const NUMBER_HEIGHT = 16
/** A card's picture sits a little high: tool badges lie on its lower edge. */
const CARD_CENTRE = 0.465

export const hasLabels = (size: CanvasSize) => size === 'detail' || size === 'hero'

/** Small pictures draw columns and rows closer; a tall workflow closer still, so that its tiles stay large. */
export function spacingFor(size: CanvasSize, boxes: Rect[]): Spacing {
  const ratio = RATIO[size]
  if (!ratio) return { x: 1, y: 1 }
  const tops = boxes.map(({ y }) => y)
  const height = (Math.max(...tops) - Math.min(...tops)) * 0.88 + 96
  return { x: 0.82, y: height > (WINDOW.max / ratio) * 0.9 ? 0.74 : 0.88 }
}

/** The view box: everything for detail and hero, a window of fixed proportions for card and og. */
export function frameFor(
  size: CanvasSize,
  { boxes, notes, edges }: { boxes: Box[]; notes: Rect[]; edges: Edge[] },
): Rect {
  const ratio = RATIO[size]
  const around = reaching(bounds([...boxes, ...notes]), edges)
  const frame = ratio ? windowOn(around, ratio) : paddedAround(around, boxes)
  return {
    x: Math.round(frame.x),
    y: Math.round(frame.y),
    width: Math.round(frame.width),
    height: Math.round(frame.height),
  }
}

/** A wide workflow bleeds off the right edge; a tall one is never cropped. */
function windowOn({ x, y, width, height }: Rect, ratio: number): Rect {
  const needed = width + 2 * PADDING
  const shown = Math.max(Math.min(WINDOW.max, Math.max(WINDOW.min, needed)), (height + 2 * PADDING) * ratio)
  const isCropped = needed > shown + 1
  return {
    x: isCropped ? x - PADDING : x + width / 2 - shown / 2,
    y: y + height / 2 - (shown / ratio) * CARD_CENTRE,
    width: shown,
    height: shown / ratio,
  }
}

function paddedAround(around: Rect, boxes: Box[]): Rect {
  const top = Math.min(around.y, ...boxes.map(({ y }) => y - NUMBER_HEIGHT))
  const bottom = Math.max(around.y + around.height, ...boxes.map((box) => box.y + box.height + labelDepth(box)))
  return {
    x: around.x - PADDING,
    y: top - PADDING,
    width: around.width + 2 * PADDING,
    height: bottom - top + 2 * PADDING,
  }
}

/** Loops run below everything else. */
function reaching(around: Rect, edges: Edge[]): Rect {
  const bottom = Math.max(around.y + around.height, ...edges.map(({ lowest }) => lowest ?? Number.NEGATIVE_INFINITY))
  return { ...around, height: bottom - around.y }
}

function bounds(rects: Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

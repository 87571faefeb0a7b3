import { bounds } from '../canvas/layout.ts'
import type { Rect } from '../workflow/node-area.ts'

/** The proportions of a video. */
const RATIO = 16 / 9
/**
 * Units of the detail drawing. A node label is 17 units high, so at least 12 pixels in a picture 1,280 pixels wide, whose
 * lowest sixth is the caption.
 */
export const MAX_WIDTH = Math.floor(((1280 * 17) / 12) * (5 / 6))
const MIN_WIDTH = 820
/** Room around the nodes of a scene: labels are below the tiles. */
const MARGIN = { x: 150, y: 110 }
/** A node this far from the edge of the picture needs no camera movement. */
const EDGE = 0.14

/**
 * The part of the drawing that shows the given areas. The camera stays where it was while they are well inside it.
 *
 * @returns a rectangle of 16:9 in units of the detail drawing
 */
export function cameraAt(areas: readonly Rect[], before?: Rect): Rect {
  if (areas.length === 0) return before ?? { x: 0, y: 0, width: MIN_WIDTH, height: MIN_WIDTH / RATIO }
  const around = bounds([...areas])
  if (before && isWellInside(around, before)) return before
  const wanted = Math.max(around.width + 2 * MARGIN.x, (around.height + 2 * MARGIN.y) * RATIO)
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, wanted)))
  const height = Math.round(width / RATIO)
  return {
    x: Math.round(around.x + around.width / 2 - width / 2),
    y: Math.round(around.y + around.height / 2 - height / 2),
    width,
    height,
  }
}

function isWellInside(inner: Rect, { x, y, width, height }: Rect) {
  const [left, top] = [x + width * EDGE, y + height * EDGE]
  const [right, bottom] = [x + width * (1 - EDGE), y + height * (1 - EDGE)]
  return inner.x >= left && inner.y >= top && inner.x + inner.width <= right && inner.y + inner.height <= bottom
}

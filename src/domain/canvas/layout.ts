// Tiles have n8n's positions, so that the workflow looks the same after the import as on the card.

import {
  overlaps,
  PORT_STEP,
  type Point,
  type Rect,
  SUB_NODE,
  SUB_PORT_SLOTS,
  snap,
  tileOf,
} from '../workflow/node-area.ts'
import { isSubNode, mainPorts, portsOf, subPorts } from '../workflow/node-ports.ts'
import { isTrigger } from '../workflow/step-order.ts'
import { type Workflow, type WorkflowNode, workingNodes } from '../workflow/workflow.ts'
import { FIT, wrapLabel } from './label.ts'

/** `root` has sub-nodes; `sub` is one, and may have sub-nodes itself. */
type Shape = 'trigger' | 'node' | 'root' | 'sub'
/** `subInputs` has one place per port of that kind, in the order the node lists them. */
export type Box = Rect & {
  node: WorkflowNode
  shape: Shape
  inputs: Point[]
  outputs: Point[]
  subInputs: { kind: string; at: Point }[]
  subOutput: Point | null
  /** How many characters of a label fit below it, beside those of its neighbors. */
  fit: number
}

/** Factors on the distances between nodes, never on the nodes: a card draws its columns and rows closer. */
export type Spacing = { x: number; y: number }

/** A wider workflow would not fit into a page at the smallest size of its tiles. */
const WIDE = 5800
/** Room for a wire between two tiles of a row. */
const MIN_GAP = 36

/** As in the file; a very wide workflow has its columns closer, so that all of it is in view. */
export function fullSpacing(workflow: Workflow): Spacing {
  const tiles = workingNodes(workflow).map(tileOf)
  const fits = WIDE / bounds(tiles).width
  return { x: fits < 1 ? closestColumns(tiles, { least: Math.min(fits, 0.8), most: 1 }) : 1, y: 1 }
}

/** The smallest factor on the columns that leaves a gap between all tiles of a row. */
export function closestColumns(tiles: Rect[], { least, most }: { least: number; most: number }): number {
  const needed = tiles.flatMap((left) =>
    tiles
      .filter(({ x, y, height }) => x > left.x && y < left.y + left.height && left.y < y + height)
      .map((right) => (left.width + MIN_GAP) / (right.x - left.x)),
  )
  return Math.min(most, Math.max(least, ...needed))
}

const GRID = 8

/** Tiles of all working nodes, in the units of the workflow file times the spacing. */
export function layoutBoxes(workflow: Workflow, spacing: Spacing): Box[] {
  const nodes = workingNodes(workflow)
  const areas = moveApart(nodes.map(tileOf).map(({ x, y, ...size }) => ({ x: snap(x), y: snap(y), ...size })))
  return fitLabels(nodes.map((node, at) => boxOf(node, areas[at] ?? tileOf(node), spacing)))
}

/** Room for a label between two tiles that were on top of each other. */
const APART = 56

/** In the order of the file, a tile that covers an earlier one moves down to the next free place. */
function moveApart(areas: Rect[]): Rect[] {
  const placed: Rect[] = []
  for (const area of areas) {
    let { y } = area
    const covered = () => placed.find((other) => overlaps({ ...area, y }, other))
    for (let other = covered(); other; other = covered()) y = other.y + other.height + APART
    placed.push({ ...area, y })
  }
  return placed
}

/** The width of a character of a label, and the height of its two lines, in units. */
const LABEL = { advance: 10, height: 48, least: 6 }

/** Labels are centered below tiles: two that would meet share the distance between their middles. */
function fitLabels(boxes: Box[]): Box[] {
  const labels = boxes.map((box) => ({
    x: box.x + box.width / 2,
    y: box.y + box.height,
    length: isWide(box) ? 0 : Math.max(...wrapLabel(box.node.name, box.fit).map((line) => line.length)),
  }))
  return boxes.map((box, at) => {
    const { x, y, length } = labels[at] ?? { x: 0, y: 0, length: 0 }
    const rooms = labels.flatMap((other) => {
      const room = Math.abs(other.x - x) / LABEL.advance - 1
      const meet = other.length > 0 && Math.abs(other.y - y) < LABEL.height && room < (length + other.length) / 2
      return other.x !== x && meet ? Math.floor(room) : []
    })
    return rooms.length > 0 ? { ...box, fit: Math.max(LABEL.least, Math.min(box.fit, ...rooms)) } : box
  })
}

/** Wide tiles have their name inside, all others below. */
export const isWide = ({ width, height }: Rect) => width > height + 80

/** The smallest area that contains all of them. */
export function bounds(rects: Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

function boxOf(node: WorkflowNode, { width, height, ...corner }: Rect, spacing: Spacing): Box {
  const { inputs, outputs } = portsOf(node)
  // A factor leaves odd positions; on a grid as fine as a screen pixel they compress to less.
  const place = (at: number, factor: number) => (factor === 1 ? at : Math.round((at * factor) / GRID) * GRID)
  const x = place(corner.x, spacing.x)
  // By the middle, not the top: tiles of different heights that were aligned stay aligned.
  const y = place(corner.y + height / 2, spacing.y) - height / 2
  const isSub = isSubNode(node)
  const spread = (count: number, at: number) =>
    Array.from({ length: count }, (_, i) => ({ x: at, y: y + (height * (i + 1)) / (count + 1) }))

  return {
    node,
    shape: shapeOf(node, isSub),
    x,
    y,
    width,
    height,
    inputs: spread(mainPorts(inputs).length, x),
    outputs: spread(mainPorts(outputs).length, x + width),
    subInputs: subInputPlaces(node).map(({ kind, offset }) => ({ kind, at: { x: x + offset, y: y + height } })),
    subOutput: isSub ? { x: x + width / 2, y } : null,
    fit: isSub ? FIT.sub : FIT.below,
  }
}

function shapeOf(node: WorkflowNode, isSub: boolean): Shape {
  if (isSub) return 'sub'
  if (isTrigger(node)) return 'trigger'
  return subPorts(portsOf(node).inputs).length > 0 ? 'root' : 'node'
}

/** Required ports are at the left and optional ones at the right; free slots are between them. */
function subInputPlaces(node: WorkflowNode): { kind: string; offset: number }[] {
  const ports = subPorts(portsOf(node).inputs)
  const sorted = [...ports.filter(({ required }) => required), ...ports.filter(({ required }) => !required)]
  const required = ports.filter((port) => port.required).length
  const gap = Math.max(0, SUB_PORT_SLOTS - ports.length)
  return sorted.map(({ kind }, i) => ({
    kind,
    offset: SUB_NODE / 2 + PORT_STEP * (i < required ? i : i + gap),
  }))
}

// Tiles have n8n's positions, so that the workflow looks the same after the import as on the card.

import { PORT_STEP, type Point, type Rect, SUB_NODE, SUB_PORT_SLOTS, tileSize } from '../workflow/node-area.ts'
import { isSubNode, mainPorts, portsOf, subPorts } from '../workflow/node-ports.ts'
import { isTrigger } from '../workflow/step-order.ts'
import { isStickyNote, type Workflow, type WorkflowNode } from '../workflow/workflow.ts'

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
}

/** Factors on the distances between nodes, never on the nodes: a card draws its columns and rows closer. */
export type Spacing = { x: number; y: number }

const GRID = 8

/** Tiles of all working nodes, in the units of the workflow file times the spacing. */
export function layoutBoxes(workflow: Workflow, spacing: Spacing): Box[] {
  return workflow.nodes.filter((node) => !isStickyNote(node)).map((node) => boxOf(node, spacing))
}

/** The smallest area that contains all of them. */
export function bounds(rects: Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

function boxOf(node: WorkflowNode, spacing: Spacing): Box {
  const { inputs, outputs } = portsOf(node)
  const { width, height } = tileSize(node)
  // A factor leaves odd positions; on a grid as fine as a screen pixel they compress to less.
  const place = (at: number, factor: number) => (factor === 1 ? at : Math.round((at * factor) / GRID) * GRID)
  const x = place(node.position[0], spacing.x)
  // By the middle, not the top: tiles of different heights that were aligned stay aligned.
  const y = place(node.position[1] + height / 2, spacing.y) - height / 2
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

/**
 * Where n8n's own canvas puts things, measured on n8n 2.41.1: grid 16, tiles 96 (wider where sub-nodes hang below,
 * taller with more than two main ports), sub-nodes 80 across. A buyer sees after the import what the card showed.
 */
import { isSubNode, mainPorts, portsOf, subPorts } from '../workflow/node-ports.ts'
import { isTrigger } from '../workflow/step-order.ts'
import { isStickyNote, type Workflow, type WorkflowNode } from '../workflow/workflow.ts'

export const GRID = 16
const TILE = 6 * GRID
const SUB_NODE = 5 * GRID
const PORT_STEP = 3 * GRID
/** The editor keeps room for four sub-node ports even where fewer are shown. */
const SUB_PORT_SLOTS = 4
const NOTE = { width: 240, height: 160 }

export type Point = { x: number; y: number }
export type Rect = Point & { width: number; height: number }
/** `root` takes sub-nodes; `sub` is one, and may take others itself. */
export type Shape = 'trigger' | 'node' | 'root' | 'sub'
/** `subInputs` holds one place per port of that kind, in the order the node lists them. */
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

/** Tiles of all working nodes, in the units of the workflow file times the spacing. */
export function layoutBoxes(workflow: Workflow, spacing: Spacing): Box[] {
  return workflow.nodes.filter((node) => !isStickyNote(node)).map((node) => boxOf(node, spacing))
}

/** The smallest area that holds all of them. */
export function bounds(rects: Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.width))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height))
  return { x, y, width: right - x, height: bottom - y }
}

export const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** A sticky note's area in the editor's units. */
export const noteArea = ({ position: [x, y], parameters }: WorkflowNode): Rect => ({
  x,
  y,
  width: sizeIn(parameters.width, NOTE.width),
  height: sizeIn(parameters.height, NOTE.height),
})

/** A working node's area in the editor's units. */
export const tileOf = (node: WorkflowNode): Rect => {
  const [x, y] = node.position
  return { x, y, ...tileSize(node) }
}

const sizeIn = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback)

function tileSize(node: WorkflowNode): { width: number; height: number } {
  const { inputs, outputs } = portsOf(node)
  const isSub = isSubNode(node)
  const slots = subPorts(inputs).length
  const rows = Math.max(mainPorts(inputs).length, mainPorts(outputs).length, 1)
  const height = isSub ? SUB_NODE : TILE + Math.max(0, rows - 2) * 2 * GRID
  if (slots === 0) return { width: isSub ? SUB_NODE : TILE, height }
  const extra = isSub ? GRID : 0
  return { width: SUB_NODE + extra + PORT_STEP * (Math.max(SUB_PORT_SLOTS, slots) - 1), height }
}

function boxOf(node: WorkflowNode, spacing: Spacing): Box {
  const { inputs, outputs } = portsOf(node)
  const { width, height } = tileSize(node)
  const x = node.position[0] * spacing.x
  // By the middle, not the top: tiles of unequal height that were in line stay in line.
  const y = (node.position[1] + height / 2) * spacing.y - height / 2
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

/** Required ports stand at the left and optional ones at the right; free slots lie between them. */
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

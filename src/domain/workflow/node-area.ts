/**
 * Positions and sizes on n8n's own canvas, measured on n8n 2.41.1: grid 16, tiles 96 (wider with sub-nodes below,
 * taller with more than two main ports), sub-nodes 80 across.
 */
import { isSubNode, mainPorts, portsOf, subPorts } from './node-ports.ts'
import type { WorkflowNode } from './workflow.ts'

export const GRID = 16
const TILE = 6 * GRID
export const SUB_NODE = 5 * GRID
export const PORT_STEP = 3 * GRID
/** The editor reserves room for four sub-node ports even if fewer are shown. */
export const SUB_PORT_SLOTS = 4
const NOTE = { width: 240, height: 160 }

export type Point = { x: number; y: number }
export type Rect = Point & { width: number; height: number }
export const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Where n8n's editor shows a place that is off its grid: up to the next line, or at the nearest one if negative. */
export const snap = (at: number) => GRID * Math.ceil(at / GRID - (at < 0 ? 0.5 : 0)) || 0

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

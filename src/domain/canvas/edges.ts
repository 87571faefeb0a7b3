import type { Point, Rect } from '../workflow/node-area.ts'
import type { Wire } from '../workflow/wires.ts'
import type { Box } from './layout.ts'
import { round } from './svg.ts'

/** `lowest` is set for a wire to a node behind its source: it runs below the tiles it passes, at this depth. */
export type Edge = { from: string; to: string; main: boolean; lowest: number | null; path: string }

const RING = 6
const BAR = 3
const DIAMOND = 7
/** A target nearer than this counts as behind: there is no room for a curve (n8n's own limit). */
const NEAREST = 20
/** Leaves room for a label between a tile and the wire that runs below it. */
const DROP = 56
/** The height of the item count above a tile. */
const COUNTS = 24
const CORNER = 16

/** Wires between boxes; one whose port does not exist is left out, as n8n leaves it out. */
export function layoutEdges(wires: Wire[], boxes: Box[]): Edge[] {
  const byName = new Map(boxes.map((box) => [box.node.name, box]))
  const blocked = blockedBy(wires, byName)
  return wires.flatMap((wire) => {
    const source = byName.get(wire.from)
    const target = byName.get(wire.to)
    if (!source || !target) return []
    return (wire.kind === 'main' ? mainEdge(wire, source, target, blocked) : subEdge(wire, source, target)) ?? []
  })
}

function mainEdge({ from, to, output, input }: Wire, source: Box, target: Box, blocked: Rect[]): Edge | null {
  const out = source.outputs[output]
  const into = target.inputs[input]
  if (!out || !into) return null
  const start = { x: out.x + RING, y: out.y }
  const end = { x: into.x - BAR, y: into.y }
  if (start.x - NEAREST <= end.x) return { from, to, main: true, lowest: null, path: acrossTo(start, end) }
  const between = blocked.filter((area) => area.x <= start.x && area.x + area.width >= end.x)
  const lowest = freeLane(Math.max(bottomOf(source), bottomOf(target)), between)
  return { from, to, main: true, lowest, path: aroundBelow(start, end, lowest) }
}

const bottomOf = ({ y, height }: Rect) => y + height

/** The depth below a bottom at which a wire passes no tile, its label or its counts. */
function freeLane(bottom: number, areas: Rect[]): number {
  const below = areas.filter((area) => bottomOf(area) > bottom).sort((a, b) => a.y - b.y)
  return below.reduce(
    (lane, area) => (area.y - COUNTS < lane ? Math.max(lane, bottomOf(area) + DROP) : lane),
    bottom + DROP,
  )
}

/** The areas that no wire should cross: tiles, and the wires that sub-nodes have to the tile above them. */
function blockedBy(wires: Wire[], byName: ReadonlyMap<string, Box>): Rect[] {
  const tops = new Map([...byName].map(([name, { y }]) => [name, y]))
  for (const { from, to, kind } of wires) {
    const parent = byName.get(to)
    if (kind !== 'main' && parent) tops.set(from, Math.min(tops.get(from) ?? parent.y, bottomOf(parent)))
  }
  return [...byName].map(([name, { x, y, width, height }]) => {
    const top = tops.get(name) ?? y
    return { x, y: top, width, height: y + height - top }
  })
}

function subEdge({ from, to, kind, input }: Wire, source: Box, target: Box): Edge | null {
  const places = target.subInputs.filter((place) => place.kind === kind)
  const into = (places[input] ?? places[0])?.at
  if (!source.subOutput || !into) return null
  const end = { x: into.x, y: into.y + DIAMOND }
  return { from, to, main: false, lowest: null, path: upTo(source.subOutput, end) }
}

const move = ({ x, y }: Point) => `M${round(x)} ${round(y)}`

function acrossTo(start: Point, end: Point) {
  if (round(start.y) === round(end.y)) return `${move(start)}H${round(end.x)}`
  const middle = round((start.x + end.x) / 2)
  return `${move(start)}C${middle} ${round(start.y)} ${middle} ${round(end.y)} ${round(end.x)} ${round(end.y)}`
}

function upTo(start: Point, end: Point) {
  if (round(start.x) === round(end.x)) return `${move(start)}V${round(end.y)}`
  const middle = round((start.y + end.y) / 2)
  return `${move(start)}C${round(start.x)} ${middle} ${round(end.x)} ${middle} ${round(end.x)} ${round(end.y)}`
}

function aroundBelow(start: Point, end: Point, below: number) {
  const c = CORNER
  return (
    `${move(start)}H${round(start.x + 12)}q${c} 0 ${c} ${c}V${round(below - c)}q0 ${c} -${c} ${c}` +
    `H${round(end.x - 12)}q-${c} 0 -${c} -${c}V${round(end.y + c)}q0 -${c} ${c} -${c}H${round(end.x)}`
  )
}

/** The longest path of a run from the first trigger, without loops, for the pulse. Its first wire is drawn as live. */
export function longestRun(edges: Edge[], start: string): Edge[] {
  const forward = edges.filter(({ main, lowest }) => main && lowest === null)
  const best = new Map<string, Edge[]>()
  const from = (name: string): Edge[] => {
    const known = best.get(name)
    if (known) return known
    // Setting an entry before recursing ends cycles of forward wires.
    best.set(name, [])
    const runs = forward.filter((edge) => edge.from === name).map((edge) => [edge, ...from(edge.to)])
    const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), [] as Edge[])
    best.set(name, longest)
    return longest
  }
  return from(start)
}

/** Identifies a wire between two nodes; of several between the same nodes, the first. */
export const wireKey = (from: string, to: string) => `${from}\n${to}`

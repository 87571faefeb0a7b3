import { noteArea, overlaps, type Rect, tileOf } from '../node-area.ts'
import { isStickyNote, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** A note frames a node or leaves it alone; one that cuts through nodes or through another note looks like a mistake. */
export const notePlaces: Rule = ({ workflow }) => {
  const notes = workflow.nodes.filter(isStickyNote).map((node) => ({ node, area: noteArea(node) }))
  const tiles = workingNodes(workflow).map((node) => ({ node, area: tileOf(node) }))
  return [
    ...notes.slice(1).flatMap((note) => tiles.flatMap((tile) => edgeProblem(tile, note))),
    ...notes.flatMap((note, i) => notes.slice(i + 1).flatMap((other) => crossing(note, other))),
  ]
}

type Placed = { node: WorkflowNode; area: Rect }

const contains = (outer: Rect, inner: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

function edgeProblem(tile: Placed, note: Placed): Problem[] {
  if (!overlaps(note.area, tile.area) || contains(note.area, tile.area)) return []
  const message = `Lies half inside the note "${note.node.name}". Widen the note, or move one of them.`
  return [{ rule: 'half-framed', node: tile.node.name, message }]
}

function crossing(note: Placed, other: Placed): Problem[] {
  if (!overlaps(note.area, other.area)) return []
  const message = `The note "${other.node.name}" lies over this one. Give each note a place of its own.`
  return [{ rule: 'note-overlap', node: note.node.name, message }]
}

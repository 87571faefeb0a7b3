import { noteArea, overlaps, type Rect, tileOf } from '../../canvas/layout.ts'
import { isStickyNote, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

/** A note frames a node or leaves it alone; one that cuts through nodes or through another note looks like a mistake. */
export const notePlaces: Rule = ({ workflow }) => {
  const notes = workflow.nodes.filter(isStickyNote)
  const sections = notes.slice(1)
  const nodes = workingNodes(workflow)
  return [
    ...sections.flatMap((note) => nodes.flatMap((node) => edgeProblem(node, note))),
    ...notes.flatMap((note, i) => notes.slice(i + 1).flatMap((other) => crossing(note, other))),
  ]
}

const contains = (outer: Rect, inner: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

function edgeProblem(node: WorkflowNode, note: WorkflowNode): Problem[] {
  const [area, tile] = [noteArea(note), tileOf(node)]
  if (!overlaps(area, tile) || contains(area, tile)) return []
  const message = `Lies half inside the note "${note.name}". Widen the note, or move one of them.`
  return [{ rule: 'half-framed', node: node.name, message }]
}

function crossing(note: WorkflowNode, other: WorkflowNode): Problem[] {
  const [area, second] = [noteArea(note), noteArea(other)]
  if (!overlaps(area, second)) return []
  const message = `The note "${other.name}" lies over this one. Give each note a place of its own.`
  return [{ rule: 'note-overlap', node: note.name, message }]
}

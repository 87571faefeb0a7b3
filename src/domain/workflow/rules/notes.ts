import { noteArea, overlaps, type Rect, tileOf } from '../node-area.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

const OVERVIEW = { min: 60, max: 300 }
const SECTION_WORDS = 50
/** A smaller workflow is understood at a glance and needs no sections. */
const SECTIONS_FROM = 4

/** n8n drops a file's `meta` when it is imported: the first note has all setup help, section notes explain the rest. */
export const notes: Rule = ({ workflow }) => {
  const [overview, ...sections] = workflow.nodes.filter(isStickyNote)
  const nodes = workingNodes(workflow)
  return [
    ...(overview ? overviewProblems(overview, nodes) : [noOverview]),
    ...sections.flatMap((section) => sectionProblems(section, nodes)),
    ...(nodes.length >= SECTIONS_FROM && sections.length === 0 ? [noSections] : []),
  ]
}

const noOverview: Problem = {
  rule: 'overview-note',
  message: 'Has no sticky note. The first one must explain how the workflow works and how to set it up.',
}
const noSections: Problem = {
  rule: 'section-note',
  message: `Has ${SECTIONS_FROM} nodes or more, but no section note. Frame the parts that belong together.`,
}

const contentOf = ({ parameters }: WorkflowNode) => String(parameters.content ?? '')
const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length
const hasHeading = (text: string, words: RegExp) =>
  text.split('\n').some((line) => /^\s*#{1,6}\s/.test(line) && words.test(line))

/** n8n's term for publishing a workflow before its second major release; it still deactivates single nodes, and names an API scope so. */
export const ACTIVATES = /(?<!workflow:)\bactivat(?:e[sd]?|ing|ion)\b/i

/** A buyer looks for the button that a note names, so its name must be n8n's current one. */
export const noteWords: Rule = ({ workflow }) =>
  workflow.nodes
    .filter((node) => ACTIVATES.test(`${node.notes ?? ''} ${isStickyNote(node) ? contentOf(node) : ''}`))
    .map(({ name }) => ({ rule: 'old-word', node: name, message: 'n8n no longer has "Activate". Write "publish".' }))

function overviewProblems(note: WorkflowNode, nodes: WorkflowNode[]): Problem[] {
  const problem = (message: string): Problem => ({ rule: 'overview-note', node: note.name, message })
  const content = contentOf(note)
  const words = countWords(content)
  const problems: Problem[] = []
  if (words < OVERVIEW.min) problems.push(problem(`Too short: ${words} words, at least ${OVERVIEW.min} are needed.`))
  if (words > OVERVIEW.max)
    problems.push(problem(`Too long: ${words} words, at most ${OVERVIEW.max} are read. Move details to the page.`))
  if (!hasHeading(content, /how it works/i)) problems.push(problem('Needs a heading "How it works".'))
  if (!hasHeading(content, /set[- ]?up/i)) problems.push(problem('Needs a heading "Setup".'))
  const covered = nodes.find((node) => overlaps(noteArea(note), tileOf(node)))
  if (covered) problems.push(problem(`The overview lies over "${covered.name}". Move it beside the nodes.`))
  return problems
}

function sectionProblems(note: WorkflowNode, nodes: WorkflowNode[]): Problem[] {
  const problem = (message: string): Problem => ({ rule: 'section-note', node: note.name, message })
  const words = countWords(contentOf(note))
  const frames = nodes.some((node) => overlaps(noteArea(note), tileOf(node)))
  return [
    ...(words > SECTION_WORDS
      ? [problem(`Too long: ${words} words, at most ${SECTION_WORDS}. Keep to what the part does.`)]
      : []),
    ...(frames ? [] : [problem('Frames no node. Draw it around the nodes it speaks of.')]),
  ]
}

/** A note must frame a node completely or not touch it; one that cuts through a node or note looks like a mistake. */
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

const SETUP = /^#{1,6} Set[- ]?up/im
/** Bold text, code, and words like "fromNumber" or "sms_consent". */
const NAMES = /\*\*([^*]+)\*\*|`(\w+)`|\b([a-z]+(?:[A-Z][a-zA-Z]*|_[a-z_]+))\b/g

/**
 * What the setup part of the first note names and neither the nodes nor the given text do: accounts, tables, columns
 * and settings that a buyer would only hear of after the purchase.
 */
export function namesOnlyInNote(workflow: Workflow, page: string): string[] {
  const note = String(workflow.nodes.find(isStickyNote)?.parameters.content ?? '')
  const [, setUp = ''] = note.split(SETUP)
  const known = [page, ...workingNodes(workflow).map(({ name }) => name)].join('\n').toLowerCase()
  const names = [...setUp.matchAll(NAMES)].map(([, bold, code, word]) => bold ?? code ?? word ?? '')
  return [...new Set(names)].filter((name) => !known.includes(name.toLowerCase().replace(/[.:]$/, '')))
}

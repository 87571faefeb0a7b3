import { noteArea, overlaps, tileOf } from '../node-area.ts'
import { isStickyNote, type WorkflowNode, workingNodes } from '../workflow.ts'
import type { Problem, Rule } from './problem.ts'

const OVERVIEW = { min: 60, max: 300 }
const SECTION_WORDS = 50
/** Below this a workflow is read at a glance and needs no sections. */
const SECTIONS_FROM = 4

/**
 * n8n drops a file's `meta` when it is pasted or imported, so the first note must hold all the help there is, and
 * section notes must guide through the rest.
 */
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
  message: 'Has no sticky note. The first one must tell how the workflow works and how to set it up.',
}
const noSections: Problem = {
  rule: 'section-note',
  message: `Has ${SECTIONS_FROM} nodes or more, but no section note. Frame the parts that belong together.`,
}

const contentOf = ({ parameters }: WorkflowNode) => String(parameters.content ?? '')
const countWords = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length
const hasHeading = (text: string, words: RegExp) =>
  text.split('\n').some((line) => /^\s*#{1,6}\s/.test(line) && words.test(line))

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

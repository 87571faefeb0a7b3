import { noteArea, overlaps, tileOf } from './node-area.ts'
import { isStickyNote, type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

/** The heading of a numbered section note, "1. Start". The text below it is paid. */
const sectionTitle = ({ parameters: { content } }: WorkflowNode): string | undefined =>
  /^#+ +(\d+\. .+)/.exec(String(content))?.[1]?.trim()

const MAX_HEADING_LENGTH = 80

/** The heading of any note, without its Markdown. */
export const noteHeading = ({ parameters: { content } }: WorkflowNode): string | undefined =>
  /^\s{0,9}#{1,6} (.{1,300})/
    .exec(String(content))?.[1]
    ?.replaceAll(/\[([^[\]]{0,200})\]\([^()]{0,300}\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .trim()
    .slice(0, MAX_HEADING_LENGTH)

/** The titles of the sections that frame nodes, by the node's name, in the order of their numbers. */
export function sectionTitles(workflow: Workflow): Map<string, string> {
  const nodes = workingNodes(workflow)
  return new Map(
    workflow.nodes
      .filter(isStickyNote)
      .map((note) => ({ area: noteArea(note), title: sectionTitle(note) ?? '' }))
      .filter(({ title }) => title)
      .sort((a, b) => Number.parseInt(a.title, 10) - Number.parseInt(b.title, 10))
      .flatMap(({ area, title }) =>
        nodes.filter((node) => overlaps(area, tileOf(node))).map(({ name }) => [name, title] as const),
      ),
  )
}

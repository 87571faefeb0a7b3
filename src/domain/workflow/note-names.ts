import { isStickyNote, type Workflow, workingNodes } from './workflow.ts'

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

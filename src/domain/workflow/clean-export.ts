import { isRecord } from './parameter.ts'
import { snap } from './rules/positions.ts'
import { isStickyNote, type Workflow } from './workflow.ts'

/** What was taken out, in a sentence for the person who exported it; without a node it concerns the whole file. */
export type Removal = { node?: string; what: string }

type AnyNode = Workflow['nodes'][number]

/** What a buyer's n8n needs. Everything else in an export names the author's instance, account or test runs. */
const KEPT = new Set(['name', 'nodes', 'connections', 'settings'])
const REASONS: Record<string, string> = {
  id: "the workflow's id",
  versionId: 'the id of its version',
  meta: 'what n8n noted about your instance',
  staticData: 'data of past runs',
  tags: 'your tags',
  active: 'that it is switched on',
}

/** Settings that point at other workflows of the author. */
const OWN_SETTINGS = ['errorWorkflow', 'callerIds', 'callerPolicy', 'availableInMCP', 'timeSavedPerExecution']

/**
 * An export as it may be sold: no ids of the author's, no credentials, no pinned data, no run-time data, positions on
 * the grid. `newId` gives each node an id of its own. Texts are left alone; the linter looks for keys in them.
 */
export function cleanExport(exported: Workflow, slug: string, newId: () => string) {
  const { pinData = {}, ...file } = exported
  const removed: Removal[] = [
    ...Object.keys(file).flatMap((field) => fieldRemoval(field, file[field])),
    ...Object.keys(pinData).map((node) => ({ node, what: 'pinned test data' })),
  ]
  const nodes = file.nodes.map((node) => {
    const cleaned = cleanNode(node, newId())
    removed.push(...cleaned.removed.map((what) => ({ node: node.name, what })))
    return cleaned.node
  })
  const settings = Object.fromEntries(
    Object.entries(file.settings ?? {}).filter(([name]) => !OWN_SETTINGS.includes(name)),
  )
  const lost = Object.keys(file.settings ?? {}).filter((name) => OWN_SETTINGS.includes(name))
  removed.push(...lost.map((name) => ({ what: `the setting ${name}` })))
  const { name, connections } = file
  const workflow: Workflow = { name, nodes, connections, settings, meta: { templateId: slug } }
  return { workflow, removed }
}

function fieldRemoval(field: string, value: unknown): Removal[] {
  const isEmpty = value === null || value === undefined || value === false || JSON.stringify(value)?.length === 2
  return KEPT.has(field) || isEmpty ? [] : [{ what: REASONS[field] ?? `the field ${field}` }]
}

function cleanNode(node: AnyNode, id: string): { node: AnyNode; removed: string[] } {
  const { credentials = {}, webhookId, ...rest } = node
  const [x, y] = node.position
  const position: AnyNode['position'] = [snap(x), snap(y)]
  const { parameters, removed } = isStickyNote(node)
    ? { parameters: node.parameters, removed: [] }
    : cleanParameters(node.parameters)
  return {
    node: { ...rest, id, position, parameters },
    removed: [
      'its id (it got a new one)',
      ...Object.keys(credentials).map((type) => `the credential ${type}`),
      ...(webhookId === undefined ? [] : ['its webhook id']),
      ...removed,
      ...(position[0] === x && position[1] === y ? [] : [`its place [${x}, ${y}], now [${position.join(', ')}]`]),
    ],
  }
}

/**
 * Parameters without what the author picked from a list of their own account: a sheet, a channel, a database. n8n marks
 * such a choice with "__rl" and keeps its name and address beside the id. A choice that is called what it is, such as a
 * model, belongs to everybody and stays.
 */
function cleanParameters(parameters: Record<string, unknown>) {
  const removed: string[] = []
  const clean = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry, i) => clean(entry, `${path}[${i}]`))
    if (!isRecord(value)) return value
    if (isOwnChoice(value)) {
      removed.push(`what was chosen as ${path}`)
      const { cachedResultName, cachedResultUrl, ...choice } = value
      return { ...choice, value: '' }
    }
    const entries = Object.entries(value).map(
      ([key, inner]) => [key, clean(inner, path ? `${path}.${key}` : key)] as const,
    )
    return Object.fromEntries(entries)
  }
  const cleaned = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, clean(value, name)]))
  return { parameters: cleaned, removed }
}

function isOwnChoice({ __rl, mode, value, cachedResultName }: Record<string, unknown>): boolean {
  if (__rl !== true || value === '' || value === undefined) return false
  if (typeof value === 'string' && value.startsWith('=')) return false
  // Typed names such as "#sales" are for the buyer to see; ids and addresses are somebody's.
  return mode === 'id' || mode === 'url' || (mode === 'list' && value !== cachedResultName)
}

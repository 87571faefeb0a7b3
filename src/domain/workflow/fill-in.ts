import { nodeFacts } from './node-facts.ts'
import { isRecord } from './parameter.ts'
import { shortType } from './short-type.ts'
import { STICKY_NOTE } from './workflow.ts'

type Json = Record<string, unknown>

/**
 * Fills in what n8n's editor fills in when it opens a file (`importWorkflowData` and `addImportedNodesToWorkflow` of
 * n8n 2.41), and nothing more: ids, names, versions of nodes; connections to nodes that don't exist are left out.
 * Returns the changes that a buyer may notice, in sentences. Malformed parts are left for the schema to report.
 */
export function fillIn(json: Json, { name, newId }: { name: string; newId: () => string }) {
  const notes: string[] = []
  const nodes = Array.isArray(json.nodes) ? fillNodes(json.nodes, newId, notes) : json.nodes
  const names = new Set(Array.isArray(nodes) ? nodes.filter(isRecord).map((node) => node.name) : [])
  const workflow: Json = {
    ...json,
    name: typeof json.name === 'string' && json.name.trim() !== '' ? json.name : name,
    nodes,
    connections: isRecord(json.connections) ? fillConnections(json.connections, names, notes) : json.connections,
  }
  for (const field of ['settings', 'pinData', 'staticData', 'active', 'meta'])
    if (workflow[field] === null) delete workflow[field]
  return { workflow, notes }
}

function fillNodes(nodes: unknown[], newId: () => string, notes: string[]): unknown[] {
  const names = new Set(nodes.filter(isRecord).map(({ name }) => name))
  const ids = new Set<unknown>()
  const unversioned: string[] = []
  const seenNotes = new Set<unknown>()
  const filled = nodes.map((node) => {
    if (!isRecord(node) || typeof node.type !== 'string') return node
    const facts = nodeFacts(node.type)
    const entries = Object.entries(node).filter(([, value]) => value !== null)
    const id = typeof node.id === 'string' && node.id !== '' && !ids.has(node.id) ? node.id : newId()
    ids.add(id)
    // Nothing refers to a note by its name, and n8n's copy of a note is called "Sticky Note1".
    const isRepeated = node.type === STICKY_NOTE && seenNotes.has(node.name)
    const name =
      node.name && !isRepeated ? node.name : freeName((facts?.name ?? shortType(node.type).trim()) || 'Node', names)
    names.add(name)
    if (node.type === STICKY_NOTE) seenNotes.add(name)
    const result: Json = { ...Object.fromEntries(entries), id, name, parameters: node.parameters ?? {} }
    if (result.typeVersion === undefined) {
      result.typeVersion = facts?.versions.at(-1) ?? 1
      if (node.type !== STICKY_NOTE) unversioned.push(String(name))
    }
    return result
  })
  if (unversioned.length > 0)
    notes.push(
      `The file names no version for ${unversioned.length} of its nodes. n8n takes the newest, whose settings may differ.`,
    )
  return filled
}

/** "HTTP Request", then "HTTP Request1", as n8n numbers them. */
function freeName(base: string, taken: ReadonlySet<unknown>): string {
  for (let nth = 0; ; nth += 1) {
    const name = nth === 0 ? base : `${base}${nth}`
    if (!taken.has(name)) return name
  }
}

/** Source -> kind of port -> output -> targets; n8n drops each end whose node it can't find. */
function fillConnections(connections: Json, names: ReadonlySet<unknown>, notes: string[]): Json {
  const lost = new Set<string>()
  const sources = Object.entries(connections).flatMap(([from, kinds]): [string, unknown][] => {
    if (!names.has(from)) lost.add(from)
    if (!names.has(from) || !isRecord(kinds)) return []
    const ports = Object.entries(kinds).flatMap(([kind, outputs]): [string, unknown][] => {
      if (!Array.isArray(outputs)) return []
      return [[kind, outputs.map((targets) => (Array.isArray(targets) ? targets.flatMap(keep) : targets))]]
    })
    return [[from, Object.fromEntries(ports)]]
  })
  function keep(target: unknown): unknown[] {
    if (target === null) return []
    if (!isRecord(target) || typeof target.node !== 'string' || names.has(target.node)) return [target]
    lost.add(target.node)
    return []
  }
  if (lost.size > 0) {
    const nodes = [...lost].slice(0, 3).map((name) => `“${name.slice(0, 80)}”`)
    notes.push(`Connections to nodes that don’t exist were left out, as n8n does: ${nodes.join(', ')}.`)
  }
  return Object.fromEntries(sources)
}

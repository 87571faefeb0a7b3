import { isRecord } from '../workflow/parameter.ts'
import savedDefaults from '../workflow/saved-defaults.json' with { type: 'json' }
import { withoutTool } from '../workflow/short-type.ts'
import { STAMP } from '../workflow/stamp.ts'
import { wiresOf } from '../workflow/wires.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { withKeys, withNames } from './node-references.ts'
import { keyed, listed, same, type Tree } from './tree.ts'

/** A workflow whose parts can be compared with those of another version, whatever its nodes are called there. */
export interface WorkflowTree extends Tree {
  name: string
  settings: Tree
  /** By the node's key. `position` is [x, y] from the origin the tree was made with. */
  nodes: Record<string, Tree>
  /** Output ("key|kind|index") -> inputs it leads to, in the same form -> true. */
  wires: Record<string, Record<string, true>>
}

export type Offset = readonly [x: number, y: number]

/** Fields that n8n rewrites, such as the URL of a form on each import, or that only the shop's files have. */
const OWN_FIELDS = new Set(['id', 'webhookId', STAMP])

/** `keys` holds the key of every node, by its name; `offset` is the position of the tree's origin in the workflow. */
export function treeOf(
  workflow: Workflow,
  keys: ReadonlyMap<string, string>,
  [left, top]: Offset = [0, 0],
): WorkflowTree {
  const key = (name: string) => keys.get(name) ?? name
  const nodes = workflow.nodes.map((node) => {
    const [x, y] = node.position
    return [key(node.name), { ...nodeTree(node, keys), position: [x - left, y - top] }] as const
  })
  return {
    name: workflow.name,
    settings: workflow.settings ?? {},
    nodes: Object.fromEntries(nodes),
    wires: wiresByOutput(workflow, keys),
  }
}

/** A node of a tree; its position is the one in the workflow. */
export function nodeTree({ parameters, ...fields }: WorkflowNode, keys: ReadonlyMap<string, string>): Tree {
  const kept = Object.entries(fields).filter(([name, value]) => !OWN_FIELDS.has(name) && value !== undefined)
  return { ...Object.fromEntries(kept), parameters: keyed(withKeys(parameters, keys)) }
}

/** Output -> inputs it leads to, as in `WorkflowTree`. */
export function wiresByOutput(workflow: Workflow, keys: ReadonlyMap<string, string>): WorkflowTree['wires'] {
  const key = (name: string) => keys.get(name) ?? name
  const wires: WorkflowTree['wires'] = {}
  for (const { from, kind, output, to, inputKind, input } of wiresOf(workflow)) {
    const at = `${key(from)}|${kind}|${output}`
    wires[at] ??= {}
    wires[at][`${key(to)}|${inputKind}|${input}`] = true
  }
  return wires
}

/**
 * The workflow of a tree. Nodes come in the order of `sources`, and keep the ids they have in the first that has them;
 * what a tree does not hold, such as `meta`, comes from the first.
 */
export function workflowOf(
  tree: WorkflowTree,
  sources: readonly { workflow: Workflow; keys: ReadonlyMap<string, string> }[],
  [left, top]: Offset = [0, 0],
): Workflow {
  const names = uniqueNames(tree)
  const originals = new Map<string, WorkflowNode>()
  /** By key and type: a node that became one of another type needs none. */
  const webhooks = new Map<string, unknown>()
  for (const { workflow, keys } of sources)
    for (const node of workflow.nodes) {
      const key = keys.get(node.name) ?? node.name
      if (!originals.has(key)) originals.set(key, node)
      const webhook = `${key}|${node.type}`
      if (node.webhookId && !webhooks.has(webhook)) webhooks.set(webhook, node.webhookId)
    }
  const nodes = [...originals].flatMap(([key, original]) => {
    const part = tree.nodes[key]
    if (!part) return []
    const { position, parameters, ...fields } = part as { position: Offset; parameters: unknown }
    const webhookId = webhooks.get(`${key}|${part.type}`)
    return {
      id: original.id,
      ...fields,
      name: names.get(key),
      position: [position[0] + left, position[1] + top],
      parameters: withNames(listed(parameters), names),
      ...(webhookId !== undefined && { webhookId }),
      ...(STAMP in original && { [STAMP]: original[STAMP] }),
    } as WorkflowNode
  })
  const connections: Workflow['connections'] = {}
  for (const [output, inputs] of Object.entries(tree.wires)) {
    const [from = '', kind = '', at] = output.split('|')
    for (const input of Object.keys(inputs)) {
      const [to = '', type = '', index] = input.split('|')
      const [source, node] = [names.get(from), names.get(to)]
      if (source === undefined || node === undefined) continue
      const outputs = connections[source]?.[kind] ?? []
      while (outputs.length <= Number(at)) outputs.push([])
      outputs[Number(at)]?.push({ node, type, index: Number(index) })
      connections[source] = { ...connections[source], [kind]: outputs }
    }
  }
  return { ...sources[0]?.workflow, name: tree.name, nodes, connections, settings: tree.settings } as Workflow
}

/** Two versions may each have added a node of the same name: n8n numbers the second. */
function uniqueNames({ nodes }: WorkflowTree): Map<string, string> {
  const [names, taken] = [new Map<string, string>(), new Set<string>()]
  for (const [key, { name }] of Object.entries(nodes)) {
    let free = String(name)
    for (let count = 1; taken.has(free); count += 1) free = `${name}${count}`
    taken.add(free)
    names.set(key, free)
  }
  return names
}

/** n8n places nodes on a grid of 16 pixels. */
const GRID = 16

type Defaults = Record<string, readonly unknown[]>
const DEFAULTS: Record<string, Defaults> = savedDefaults

/**
 * A member's copy without what import and save alone changed: n8n leaves out parameters that have their default and the
 * settings it does not know, adds `binaryMode` and empty options, and moves nodes to its grid.
 */
export function withoutImportChanges(copy: WorkflowTree, base: WorkflowTree): WorkflowTree {
  const nodes = Object.entries(copy.nodes).map(([key, node]) => {
    const original = base.nodes[key]
    return [key, original ? likeOriginal(node, original) : node] as const
  })
  const { binaryMode, ...settings } = copy.settings
  const isAdded = binaryMode === 'separate' && !('binaryMode' in base.settings)
  return {
    ...copy,
    settings: { ...base.settings, ...(isAdded ? settings : copy.settings) },
    nodes: Object.fromEntries(nodes),
  }
}

/** The same for one node of a copy. */
export function likeOriginal(node: Tree, original: Tree): Tree {
  const defaults = DEFAULTS[String(original.type)] ?? DEFAULTS[withoutTool(String(original.type))] ?? {}
  const [before, after] = [original.position as Offset, node.position as Offset]
  const isSnapped = before.every((at, axis) => Math.abs(at - (after[axis] ?? at)) < GRID)
  return {
    ...node,
    parameters: withDefaults(node.parameters, original.parameters, defaults),
    position: isSnapped ? before : after,
  }
}

/** A part of a copy, with the defaults that its original has at any depth. */
function withDefaults(copy: unknown, original: unknown, defaults: Defaults): unknown {
  if (Array.isArray(copy) && Array.isArray(original) && copy.length === original.length)
    return copy.map((item, at) => withDefaults(item, original[at], defaults))
  if (!isRecord(copy) || !isRecord(original) || same(copy, original)) return copy
  const isDefault = ([name, value]: [string, unknown]): boolean =>
    (Object.hasOwn(defaults, name) && defaults[name]?.includes(value)) ||
    (isRecord(value) && Object.entries(value).every(isDefault))
  const own = Object.entries(copy).filter(([name, value]) => name in original || !same(value, {}))
  const left = Object.entries(original).filter((entry) => !(entry[0] in copy) && isDefault(entry))
  return Object.fromEntries([
    ...own.map(([name, value]) => [name, withDefaults(value, original[name], defaults)]),
    ...left,
  ])
}

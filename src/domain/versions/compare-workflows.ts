import { isRecord } from '../workflow/parameter.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { keysOf } from './match-nodes.ts'
import { fieldName, showPart } from './show-part.ts'
import { changesBetween } from './tree.ts'
import { treeOf } from './workflow-tree.ts'

/** What changed from one version of a workflow to another, for people. Sticky notes and positions do not count. */
export interface Comparison {
  added: readonly WorkflowNode[]
  removed: readonly WorkflowNode[]
  renamed: readonly { before: string; after: string }[]
  changed: readonly FieldChange[]
  /** Wires between nodes that both versions have. Names are those of the newer version. */
  wires: readonly { from: string; to: string; isNew: boolean }[]
}

interface FieldChange {
  /** The node's name in the newer version. */
  node: string
  /** As in n8n's JSON, such as "options.timeout"; a value of a Set node by its name. */
  field: string
  /** As text; null where the field is absent. */
  before: string | null
  after: string | null
}

export function compareWorkflows(before: Workflow, after: Workflow): Comparison {
  const keys = {
    before: new Map(before.nodes.map(({ name, id }) => [name, id])),
    after: keysOf(before, after, 'after'),
  }
  const trees = [treeOf(before, keys.before), treeOf(after, keys.after)] as const
  const isNote = ({ type }: WorkflowNode) => type.endsWith('.stickyNote')
  const missingIn = (nodes: readonly WorkflowNode[], own: Map<string, string>, other: Map<string, string>) => {
    const there = new Set(other.values())
    return nodes.filter((node) => !isNote(node) && !there.has(own.get(node.name) ?? ''))
  }
  const names = new Map(after.nodes.map((node) => [keys.after.get(node.name) ?? '', node]))
  const labels = new Map([...names].map(([key, { name }]) => [key, name]))
  const renamed: { before: string; after: string }[] = []
  const changed: FieldChange[] = []
  const wires: { from: string; to: string; isNew: boolean }[] = []
  for (const { path, before: old, after: now } of changesBetween(...trees)) {
    const [part, key = '', ...rest] = path
    const node = names.get(key)
    if (part === 'wires') wires.push(...wiresIn(key, rest, old, now, names))
    if (part !== 'nodes' || !node || isNote(node) || rest.length === 0 || rest[0] === 'position') continue
    if (rest[0] === 'name') renamed.push({ before: String(old), after: String(now) })
    else
      changed.push({
        node: node.name,
        field: fieldName(rest, trees[1].nodes[key]),
        before: showPart(old, labels),
        after: showPart(now, labels),
      })
  }
  return {
    added: missingIn(after.nodes, keys.after, keys.before),
    removed: missingIn(before.nodes, keys.before, keys.after),
    renamed,
    changed,
    wires,
  }
}

function wiresIn(
  output: string,
  [input]: readonly string[],
  old: unknown,
  now: unknown,
  names: ReadonlyMap<string, WorkflowNode>,
) {
  const inputs = input === undefined ? Object.keys((isRecord(now) ? now : old) as object) : [input]
  const nameOf = (end: string) => names.get(end.split('|')[0] ?? '')?.name
  return inputs.flatMap((end) => {
    const [from, to] = [nameOf(output), nameOf(end)]
    return from !== undefined && to !== undefined ? [{ from, to, isNew: now !== undefined }] : []
  })
}

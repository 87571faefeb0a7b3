import { isRecord } from '../workflow/parameter.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { keysOf } from './match-nodes.ts'
import { fieldName, showPart } from './show-part.ts'
import { type Conflict, mergeTrees, same, type Tree } from './tree.ts'
import { type Offset, treeOf, type WorkflowTree, withoutImportChanges, workflowOf } from './workflow-tree.ts'

export interface MergedWorkflow {
  workflow: Workflow
  /** What both changed, each with the side that went in. */
  conflicts: readonly ResolvedConflict[]
}

export interface ResolvedConflict {
  /** For `Choices`. */
  id: string
  /** The node's name; null for the workflow's own name and settings. */
  node: string | null
  /** As in n8n's JSON; "connections" for those of an output; empty if one side removed the node. */
  field: string
  /** Both values as text; null on the side that removed it. */
  mine: string | null
  next: string | null
  chosen: 'mine' | 'next'
}

/** Which side of a conflict goes in, by the conflict's id. Without an entry it is the member's. */
export type Choices = Readonly<Record<string, 'mine' | 'next'>>

/**
 * Three-way merge: the newest version with a member's changes to an older one. `base` is the version that the member's
 * copy began as. Whatever only one side changed goes in; positions, accounts and ids stay the member's.
 */
export function mergeWorkflows(
  { base, mine, next }: { base: Workflow; mine: Workflow; next: Workflow },
  choices: Choices = {},
): MergedWorkflow {
  const own = new Map(base.nodes.map(({ name, id }) => [name, id]))
  const [mineKeys, nextKeys] = [keysOf(base, mine, 'mine'), keysOf(base, next, 'next')]
  const offset = offsetOf(base, mine, mineKeys)
  const trees = {
    base: treeOf(base, own),
    mine: treeOf(mine, mineKeys, offset),
    next: treeOf(next, nextKeys),
  }
  trees.mine = withoutImportChanges(trees.mine, trees.base)

  fillOutputs(Object.values(trees))

  const conflicts: (Conflict & Pick<ResolvedConflict, 'id' | 'chosen'>)[] = []
  const choose = (conflict: Conflict) => {
    const minor = minorSide(conflict)
    if (minor) return minor
    const id = conflict.path.join('/')
    const chosen = choices[id] ?? 'mine'
    conflicts.push({ ...conflict, id, chosen })
    return chosen
  }
  const merged = mergeTrees(trees, choose) as WorkflowTree
  for (const { path, chosen } of conflicts)
    if (path[0] === 'nodes' && path.length === 2) keepWires(merged, trees[chosen], path[1] ?? '')
  for (const output of Object.keys(merged.wires)) {
    const sides = {
      base: wiresAt(trees.base, output),
      mine: wiresAt(trees.mine, output),
      next: wiresAt(trees.next, output),
    }
    if (isTornApart(sides)) merged.wires[output] = sides[choose({ path: ['wires', output], ...sides })]
  }
  const sources = [
    { workflow: mine, keys: mineKeys },
    { workflow: next, keys: nextKeys },
  ]
  const names = new Map([...Object.entries(trees.next.nodes), ...Object.entries(trees.mine.nodes)].map(nameOf))
  return {
    workflow: workflowOf(merged, sources, offset),
    conflicts: conflicts.map(({ id, path: [part, key = '', ...rest], mine, next, chosen }) => {
      const [node = ''] = key.split('|')
      return {
        id,
        node: part === 'nodes' || part === 'wires' ? (names.get(node) ?? null) : null,
        field:
          part === 'wires'
            ? 'connections'
            : part === 'nodes'
              ? fieldName(rest, trees.next.nodes[key])
              : `${part} ${key}`.trim(),
        mine: part === 'wires' ? inputsOf(mine, names) : showPart(mine, names),
        next: part === 'wires' ? inputsOf(next, names) : showPart(next, names),
        chosen,
      }
    }),
  }
}

const nameOf = ([key, { name }]: readonly [string, Tree]) => [key, String(name)] as const

/** The names of the nodes that an output leads to. */
const inputsOf = (inputs: unknown, names: ReadonlyMap<string, string>) =>
  Object.keys(inputs as object)
    .map((input) => names.get(input.split('|')[0] ?? '') ?? input)
    .join(', ')

/** n8n moves a whole workflow on import: the offset that most nodes share. */
function offsetOf(base: Workflow, mine: Workflow, keys: ReadonlyMap<string, string>): Offset {
  const before = new Map(base.nodes.map(({ id, position }) => [id, position]))
  const moves = mine.nodes.flatMap(({ name, position: [x, y] }) => {
    const original = before.get(keys.get(name) ?? '')
    return original ? [[x - original[0], y - original[1]] as const] : []
  })
  const middle = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
  return [middle(moves.map(([x]) => x)), middle(moves.map(([, y]) => y))]
}

/** Where a node stands is no reason to ask: nor whether a node that one side removed was only moved by the other. */
function minorSide({ path, base, mine, next }: Conflict): 'mine' | 'next' | null {
  if (path[0] === 'nodes' && path[2] === 'position') return 'mine'
  if (path[0] !== 'nodes' || path.length !== 2 || !isRecord(base)) return null
  if (mine === undefined) return samePlaceApart(base, next) ? 'mine' : null
  return next === undefined && samePlaceApart(base, mine) ? 'next' : null
}

const samePlaceApart = (base: Tree, other: unknown) =>
  isRecord(other) && same({ ...base, position: null }, { ...other, position: null })

const wiresAt = ({ wires }: WorkflowTree, output: string) => wires[output] ?? {}

/** An output without wires is no output that was removed: its wires are compared one by one. */
function fillOutputs(trees: readonly WorkflowTree[]) {
  for (const output of new Set(trees.flatMap(({ wires }) => Object.keys(wires))))
    for (const { wires } of trees) wires[output] ??= {}
}

/** A node that one side removed and that stays keeps the wires it has on the other side. */
function keepWires(merged: WorkflowTree, side: WorkflowTree, key: string) {
  if (!side.nodes[key]) return
  const isOf = (end: string) => end.startsWith(`${key}|`)
  for (const [output, inputs] of Object.entries(side.wires))
    for (const input of Object.keys(inputs))
      if (isOf(output) || isOf(input)) merged.wires[output] = { ...merged.wires[output], [input]: true }
}

type Inputs = Record<string, true>

/** Both took away the same wire and put in different ones: with all of them the workflow would run twice from here. */
function isTornApart({ base, mine, next }: Record<'base' | 'mine' | 'next', Inputs>) {
  const added = (side: Inputs) => Object.keys(side).filter((input) => !(input in base))
  const isCut = Object.keys(base).some((input) => !(input in mine) && !(input in next))
  return isCut && added(mine).length > 0 && added(next).length > 0 && !same(mine, next)
}

import { STAMP } from '../workflow/stamp.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { keysOf } from './match-nodes.ts'
import { same, type Tree } from './tree.ts'
import { likeOriginal, nodeTree, wiresByOutput } from './workflow-tree.ts'

/** A version of a template, such as "1.0.2". */
export interface Version {
  version: string
  workflow: Workflow
}

/** Below this share of known nodes a file is another workflow. */
const RELATED = 0.3

/**
 * The version that a member's copy began as: the one with most nodes unchanged, of equals the newest. Null if the copy
 * has nothing to do with the template. `versions` are newest first. `isSure` is false where another version fits as
 * well, so that the member may be asked.
 */
export function findBase(copy: Workflow, versions: readonly Version[]): { version: string; isSure: boolean } | null {
  const compared: Verdicts = new Map()
  const scores = versions.map(({ version, workflow }) => ({ version, ...likeness(workflow, copy, compared) }))
  const [best, second] = scores.sort((one, other) => other.score - one.score)
  if (!best || best.known < RELATED) return null
  return { version: best.version, isSure: !second || second.score < best.score }
}

/** Whether a node of the copy is as in a version, by its name there and that version's JSON: most versions share a node. */
type Verdicts = Map<string, boolean>

/** Shares of the larger of the two: nodes that are known, and nodes and wires that are as they were. */
function likeness(base: Workflow, copy: Workflow, compared: Verdicts) {
  const [keys, copied] = [keysOf(base, base, ''), keysOf(base, copy, 'mine')]
  const originals = new Map(base.nodes.map((node) => [node.id, node]))
  const known = copy.nodes.flatMap((node) => {
    const original = originals.get(copied.get(node.name) ?? '')
    return original ? [{ node, original }] : []
  })
  const unchanged = known.filter(({ node, original }) => {
    const before = fieldsOf(original)
    const key = `${node.name} ${JSON.stringify(before)}`
    const verdict =
      compared.get(key) ?? (isLike(fieldsOf(node), before) || isLike(nodeTree(node, copied), nodeTree(original, keys)))
    compared.set(key, verdict)
    return verdict
  })
  const [before, after] = [wiresByOutput(base, keys), wiresByOutput(copy, copied)]
  const rewired = Object.keys(after).filter((output) => !same(after[output], before[output]))
  const most = Math.max(base.nodes.length, copy.nodes.length, 1)
  return { known: known.length / most, score: (known.length + unchanged.length - rewired.length) / most }
}

const isLike = (node: Tree, original: Tree) =>
  same({ ...likeOriginal(node, original), position: null }, { ...original, position: null })

/** Enough to compare most nodes; with keys for names, which takes most of the time on a phone, few are left. */
const fieldsOf = (node: WorkflowNode): Tree => ({ ...node, id: null, webhookId: null, [STAMP]: null })

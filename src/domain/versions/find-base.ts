import type { Workflow } from '../workflow/workflow.ts'
import { keysOf } from './match-nodes.ts'
import { same } from './tree.ts'
import { treeOf, withoutImportChanges } from './workflow-tree.ts'

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
  const scores = versions.map(({ version, workflow }) => ({ version, ...likeness(workflow, copy) }))
  const [best, second] = scores.sort((one, other) => other.score - one.score)
  if (!best || best.known < RELATED) return null
  return { version: best.version, isSure: !second || second.score < best.score }
}

/** Shares of the larger of the two: nodes that are known, and nodes and wires that are as they were. */
function likeness(base: Workflow, copy: Workflow) {
  const [before, copied] = [keysOf(base, base, ''), keysOf(base, copy, 'mine')]
  const original = treeOf(base, before)
  const { nodes, wires } = withoutImportChanges(treeOf(copy, copied), original)
  const known = Object.keys(nodes).filter((key) => key in original.nodes)
  const unchanged = known.filter((key) => same({ ...nodes[key], position: 0 }, { ...original.nodes[key], position: 0 }))
  const rewired = Object.keys(wires).filter((output) => !same(wires[output], original.wires[output]))
  const most = Math.max(base.nodes.length, copy.nodes.length, 1)
  return { known: known.length / most, score: (known.length + unchanged.length - rewired.length) / most }
}

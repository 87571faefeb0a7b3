import { isTrigger } from '../step-order.ts'
import { type Wire, wiresOf } from '../wires.ts'
import { workingNodes } from '../workflow.ts'
import type { Rule } from './problem.ts'

/** A workflow needs something that starts it, and every node must be on a way from there. */
export const reach: Rule = ({ workflow }) => {
  const nodes = workingNodes(workflow)
  const triggers = nodes.filter(isTrigger)
  if (triggers.length === 0)
    return [{ rule: 'no-trigger', message: 'Nothing starts this workflow: it has no trigger. Add one.' }]

  const wires = wiresOf(workflow)
  const reached = reachedFrom(
    triggers.map(({ name }) => name),
    wires,
  )
  const wired = new Set(wires.flatMap(({ from, to }) => [from, to]))
  return nodes
    .filter(({ name }) => !reached.has(name))
    .map(({ name }) => {
      return wired.has(name)
        ? { rule: 'unreachable', node: name, message: 'No way leads here from a trigger. Wire it up, or delete it.' }
        : { rule: 'unconnected', node: name, message: 'Is not wired to anything. Wire it up, or delete it.' }
    })
}

/** Main wires are followed forward; sub-node wires backward, since the sub-node is their source. */
function reachedFrom(starts: string[], wires: Wire[]) {
  const along = wires.map(({ kind, from, to }) => (kind === 'main' ? { from, to } : { from: to, to: from }))
  const leaving = Map.groupBy(along, ({ from }) => from)
  const reached = new Set(starts)
  // A set takes in what is added while it is walked.
  for (const name of reached) for (const { to } of leaving.get(name) ?? []) reached.add(to)
  return reached
}

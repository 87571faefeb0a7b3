import { mainPorts, portsOf } from './node-ports.ts'
import { shortType } from './short-type.ts'
import type { Wire } from './wires.ts'
import type { WorkflowNode } from './workflow.ts'

export type ReachableOutputs = ReturnType<typeof reachableOutputs>

/** The paths of the main flow. Each is traversed once, however many nodes query it. */
export function reachableOutputs(wires: Wire[]) {
  const main = wires.filter(({ kind }) => kind === 'main')
  const entering = Map.groupBy(main, ({ to }) => to)
  const leaving = Map.groupBy(main, ({ from }) => from)

  const nearestTo = once((reader) => {
    const nearest = new Map<string, number>()
    const seen = new Set([reader])
    // A Set iterates in insertion order and includes items added during the loop.
    for (const name of seen) {
      for (const { from, output } of (entering.get(name) ?? []).toSorted((a, b) => a.input - b.input)) {
        if (!nearest.has(from)) nearest.set(from, output)
        seen.add(from)
      }
    }
    return nearest
  })

  const reachedFrom = once((source) => {
    const byOutput = [...Map.groupBy(leaving.get(source) ?? [], ({ output }) => output)].sort(([a], [b]) => a - b)
    return byOutput.map(([output, starts]) => {
      const reached = new Set(starts.map(({ to }) => to))
      for (const name of reached) if (name !== source) for (const { to } of leaving.get(name) ?? []) reached.add(to)
      return { output, reached }
    })
  })

  return {
    /**
     * The output n8n reads for `$('source').first()` in `reader`: that of the first wire found going back, nearest
     * nodes first, and at each node by input (`getNodeConnectionIndexes` in n8n-workflow). Null if no path leads back.
     */
    nearestOutput: (source: string, reader: string): number | null => nearestTo(reader).get(source) ?? null,

    /** The outputs of `source` from which `reader` is reached before `source` runs again, in order. */
    outputsLeadingTo: (reader: string, source: string): number[] =>
      reachedFrom(source)
        .filter(({ reached }) => reached.has(reader))
        .map(({ output }) => output),
  }
}

function once<T>(work: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>()
  return (name) => {
    const result = known.get(name) ?? work(name)
    known.set(name, result)
    return result
  }
}

/** The index of a node's error output, which is its last; null if it has none. */
export const errorOutput = (node: WorkflowNode): number | null =>
  node.onError === 'continueErrorOutput' ? mainPorts(portsOf(node).outputs).length - 1 : null

const PASSING = new Set(['if', 'switch', 'filter', 'limit', 'removeDuplicates'])

/** Whether a node passes its input on. A timed wait does; a wait for a webhook or a form outputs what it received. */
export const passesOn = ({ type, parameters: { resume = 'timeInterval' } }: WorkflowNode): boolean =>
  PASSING.has(shortType(type)) ||
  (shortType(type) === 'wait' && (resume === 'timeInterval' || resume === 'specificTime'))

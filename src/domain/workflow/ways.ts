import { mainPorts, portsOf } from './node-ports.ts'
import type { Wire } from './wires.ts'
import type { WorkflowNode } from './workflow.ts'

/**
 * The output n8n reads for `$('source').first()` in `reader`: that of the first wire it meets on its way back, nearest
 * nodes first, and at each node by input (`getNodeConnectionIndexes` in n8n-workflow). Null when no way leads back.
 */
export function nearestOutput(source: string, reader: string, wires: Wire[]): number | null {
  const seen = new Set([reader])
  // A set keeps its order and takes in what is added while it is walked.
  for (const name of seen) {
    const entering = wires.filter(({ kind, to }) => kind === 'main' && to === name).sort((a, b) => a.input - b.input)
    for (const { from, output } of entering) {
      if (from === source) return output
      seen.add(from)
    }
  }
  return null
}

/** The outputs of `source` from which `reader` is reached before `source` runs again, in order. */
export function outputsLeadingTo(reader: string, source: string, wires: Wire[]): number[] {
  const main = wires.filter(({ kind }) => kind === 'main')
  const starts = main.filter(({ from }) => from === source)
  const leading = starts.filter(({ to }) => {
    const seen = new Set([to])
    for (const name of seen) {
      if (name === source) continue
      for (const wire of main) if (wire.from === name) seen.add(wire.to)
    }
    return seen.has(reader)
  })
  return [...new Set(leading.map(({ output }) => output))].sort((a, b) => a - b)
}

/** The place of the output a node's errors leave by, which is its last; null when it has none. */
export const errorOutput = (node: WorkflowNode): number | null =>
  node.onError === 'continueErrorOutput' ? mainPorts(portsOf(node).outputs).length - 1 : null

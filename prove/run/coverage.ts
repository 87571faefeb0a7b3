import type { Outcome } from '../case.ts'
import type { WorkflowFile } from './copy-workflow.ts'

/** How much of a workflow its cases run. */
export interface Coverage {
  nodes: { all: number; missing: string[] }
  /** Wires out of an error output, as "Fetch page → Report trouble". */
  errorWires: { all: number; missing: string[] }
}

interface Wire {
  node: string
}

/** Nodes and error wires of a workflow, and those that no outcome ran. Notes and switched-off nodes do not count. */
export function coverageOf(file: WorkflowFile, outcomes: readonly Outcome[]): Coverage {
  const nodes = file.nodes.filter(({ type, disabled }) => !disabled && !type.endsWith('.stickyNote'))
  const ran = new Set(outcomes.flatMap(({ nodes }) => Object.keys(nodes)))
  const wires = nodes.flatMap((node) => {
    const { main = [] } = (file.connections[node.name] ?? {}) as { main?: (Wire[] | null)[] }
    const port = main.length - 1
    // The error output comes after all others; one output alone is the regular one.
    if (node.onError !== 'continueErrorOutput' || port < 1) return []
    const taken = outcomes.some((outcome) => outcome.nodes[node.name]?.runs.some((run) => run.outputs[port]?.length))
    return (main[port] ?? []).map((wire) => ({ name: `${node.name} → ${wire.node}`, taken }))
  })
  return {
    nodes: { all: nodes.length, missing: nodes.map(({ name }) => name).filter((name) => !ran.has(name)) },
    errorWires: { all: wires.length, missing: wires.filter(({ taken }) => !taken).map(({ name }) => name) },
  }
}

import type { Outcome } from '../case.ts'
import type { Subject } from './load-cases.ts'

/** How much of a workflow its cases run. */
export interface Coverage {
  nodes: { all: number; missing: string[] }
  /** Wires out of an error output, as "Fetch page → Report trouble"; `all` counts those that can be reached. */
  errorWires: { all: number; missing: string[] }
  /** What the cases say of wires out of reach, and is not so. */
  untrue: string[]
}

interface Wire {
  node: string
}

/**
 * Nodes and error wires of a workflow, and those that no outcome ran. Notes and switched-off nodes do not count, nor
 * wires that are out of reach.
 */
export function coverageOf(
  { file, unreachable }: Pick<Subject, 'file' | 'unreachable'>,
  outcomes: readonly Outcome[],
): Coverage {
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
  const reachable = wires.filter(({ name }) => !(name in unreachable))
  const untrue = Object.keys(unreachable).filter((name) => !wires.some((wire) => wire.name === name && !wire.taken))
  return {
    nodes: { all: nodes.length, missing: nodes.map(({ name }) => name).filter((name) => !ran.has(name)) },
    errorWires: { all: reachable.length, missing: reachable.filter(({ taken }) => !taken).map(({ name }) => name) },
    untrue,
  }
}

/** A sentence for each node and wire that no case runs and nobody explains. */
export function gapsIn(slug: string, { nodes, errorWires, untrue }: Coverage): string[] {
  const place = `prove/cases/${slug}.ts`
  return [
    ...[...nodes.missing, ...errorWires.missing].map(
      (name) => `${place}: no case runs ${name}. Add one, or say in \`unreachable\` why a wire cannot be taken.`,
    ),
    ...untrue.map((name) => `${place}: \`unreachable\` names ${name}, which is no error wire or is taken.`),
  ]
}

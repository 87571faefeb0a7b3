import type { Outcome } from '../case.ts'
import type { Subject } from './load-cases.ts'

/** How much of a workflow its cases run. */
export interface Coverage {
  nodes: { all: number; missing: string[] }
  /** Connections of error outputs, as "Fetch page → Report trouble"; `all` excludes unreachable ones. */
  errorConnections: { all: number; missing: string[] }
  /** Connections declared unreachable that do not exist, or that a case reached. */
  invalidExclusions: string[]
}

interface Connection {
  node: string
}

/** Sticky notes, disabled nodes and unreachable connections do not count. */
export function coverageOf(
  { file, unreachable }: Pick<Subject, 'file' | 'unreachable'>,
  outcomes: readonly Outcome[],
): Coverage {
  const nodes = file.nodes.filter(({ type, disabled }) => !disabled && !type.endsWith('.stickyNote'))
  const ran = new Set(outcomes.flatMap(({ nodes }) => Object.keys(nodes)))
  const connections = nodes.flatMap((node) => {
    const { main = [] } = (file.connections[node.name] ?? {}) as { main?: (Connection[] | null)[] }
    const port = main.length - 1
    // The error output is the last one. A single output is the regular one.
    if (node.onError !== 'continueErrorOutput' || port < 1) return []
    const wasTaken = outcomes.some((outcome) => outcome.nodes[node.name]?.runs.some((run) => run.outputs[port]?.length))
    return (main[port] ?? []).map((connection) => ({ name: `${node.name} → ${connection.node}`, taken: wasTaken }))
  })
  const reachable = connections.filter(({ name }) => !(name in unreachable))
  const invalidExclusions = Object.keys(unreachable).filter(
    (name) => !connections.some((connection) => connection.name === name && !connection.taken),
  )
  return {
    nodes: { all: nodes.length, missing: nodes.map(({ name }) => name).filter((name) => !ran.has(name)) },
    errorConnections: {
      all: reachable.length,
      missing: reachable.filter(({ taken }) => !taken).map(({ name }) => name),
    },
    invalidExclusions,
  }
}

/** A message for each node and connection without coverage. */
export function gapsIn(slug: string, { nodes, errorConnections, invalidExclusions }: Coverage): string[] {
  const place = `prove/cases/${slug}.ts`
  return [
    ...[...nodes.missing, ...errorConnections.missing].map(
      (name) => `${place}: no case runs ${name}. Add one, or explain in \`unreachable\` why no case can.`,
    ),
    ...invalidExclusions.map(
      (name) => `${place}: \`unreachable\` lists ${name}, which is not an error connection or is reached by a case.`,
    ),
  ]
}

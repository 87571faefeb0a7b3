type Connections = Record<string, Record<string, ({ node: string; type: string; index: number }[] | null)[]>>

/** The number of ports of each kind that connections use. */
type Used = Map<string, number>

export interface WiredPorts {
  inputs: Used
  outputs: Used
}

/** By node, since ports are looked up without the workflow. */
const wired = new WeakMap<object, WiredPorts>()

export const wiredPorts = (node: object): WiredPorts | undefined => wired.get(node)

/** Remembers which ports the connections of a parsed workflow use: of a community node, nothing else is known. */
export function rememberWires({
  nodes,
  connections,
}: {
  nodes: readonly { name: string }[]
  connections: Connections
}) {
  const byName = new Map<string, WiredPorts>(nodes.map(({ name }) => [name, { inputs: new Map(), outputs: new Map() }]))
  const use = (used: Used | undefined, kind: string, index: number) =>
    used?.set(kind, Math.max(used.get(kind) ?? 0, index + 1))
  for (const [from, kinds] of Object.entries(connections))
    for (const [kind, outputs] of Object.entries(kinds))
      for (const [output, targets] of outputs.entries())
        for (const { node, type, index } of targets ?? []) {
          use(byName.get(from)?.outputs, kind, output)
          use(byName.get(node)?.inputs, type, index)
        }
  for (const node of nodes) wired.set(node, byName.get(node.name) ?? { inputs: new Map(), outputs: new Map() })
}

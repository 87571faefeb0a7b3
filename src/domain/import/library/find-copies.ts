import { textsIn } from '../../workflow/parameter.ts'
import { wiresOf } from '../../workflow/wires.ts'
import { type Workflow, workingNodes } from '../../workflow/workflow.ts'

export interface Fingerprint {
  /** Equal for the same nodes, settings and connections, whatever their ids, positions, names and notes. */
  exact: string
  /** Equal for the same kinds of nodes, connected in the same way. */
  shape: string
  /** Its settings as texts, to tell copies from different workflows of one shape. */
  texts: ReadonlySet<string>
}

export type Copy = { kind: 'exact' | 'near'; of: string }

/** Smaller workflows have the same shape by chance. */
const FEWEST_NODES = 5
/** Of the settings of both; copies differ in names, prompts and ids. */
const ALIKE = 0.6

export function fingerprintOf(workflow: Workflow): Fingerprint {
  const nodes = workingNodes(workflow)
  const typeOf = new Map(nodes.map(({ name, type }) => [name, type]))
  const describe = (node: (typeof nodes)[number]) =>
    `${node.type} ${withoutNames(JSON.stringify(sorted(node.parameters)), nodes)}`
  const wires = wiresOf(workflow)
    .map(({ from, output, to, input, kind }) => `${typeOf.get(from)} ${kind} ${output} > ${typeOf.get(to)} ${input}`)
    .sort()
  const types = nodes.map(({ type }) => type).sort()
  const texts = nodes.flatMap(({ parameters }) => [...textsIn(parameters)].map(({ path, text }) => `${path} ${text}`))
  return {
    exact: [...nodes.map(describe).sort(), ...wires].join('\n'),
    shape: nodes.length < FEWEST_NODES ? '' : [...types, ...wires].join('\n'),
    texts: new Set(texts),
  }
}

/** References to nodes by name differ when the nodes are called something else. */
const withoutNames = (text: string, nodes: readonly { name: string }[]) =>
  /\$\(|\$node|\$items/.test(text)
    ? nodes.reduce((changed, { name }, at) => (name.length > 2 ? changed.replaceAll(name, `#${at}`) : changed), text)
    : text

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'id' && key !== 'cachedResultName')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** Remembers each workflow, and says of which earlier one it is a copy; null if of none. */
export function copyFinder() {
  const exact = new Map<string, string>()
  const shapes = new Map<string, { path: string; texts: ReadonlySet<string> }[]>()
  return (path: string, { exact: key, shape, texts }: Fingerprint): Copy | null => {
    const same = exact.get(key)
    if (same !== undefined) return { kind: 'exact', of: same }
    exact.set(key, path)
    if (shape === '') return null
    const others = shapes.get(shape) ?? []
    const near = others.find((other) => likeness(other.texts, texts) >= ALIKE)
    if (near) return { kind: 'near', of: near.path }
    shapes.set(shape, [...others, { path, texts }])
    return null
  }
}

/** The share of texts that both have (Jaccard index). */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((text) => b.has(text)).length
  const all = a.size + b.size - shared
  return all === 0 ? 1 : shared / all
}

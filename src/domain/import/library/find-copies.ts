import { textsIn } from '../../workflow/parameter.ts'
import { wiresOf } from '../../workflow/wires.ts'
import { type Workflow, workingNodes } from '../../workflow/workflow.ts'

/** Of hashes, so that it can be stored until the other files of a library are read. */
export interface Fingerprint {
  /** Equal for the same nodes, settings and connections, whatever their ids, positions, names and notes. */
  exact: number
  /** Equal for the same kinds of nodes, connected in the same way; null for too few nodes. */
  shape: number | null
  /** Its settings, to tell copies from different workflows of one shape. */
  texts: readonly number[]
}

export type Copy = { kind: 'exact' | 'near'; of: string }

/** Smaller workflows have the same shape by chance. */
const MIN_NODES = 5
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
    exact: hashOf([...nodes.map(describe).sort(), ...wires].join('\n')),
    shape: nodes.length < MIN_NODES ? null : hashOf([...types, ...wires].join('\n')),
    texts: [...new Set(texts.map(hashOf))],
  }
}

/** 53 bits (cyrb53 by bryc, public domain): no two of 10,000 workflows are the same by chance. */
function hashOf(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  const high = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  const low = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (high & 2097151) + (low >>> 0)
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
  const exact = new Map<number, string>()
  const shapes = new Map<number, { path: string; texts: ReadonlySet<number> }[]>()
  return (path: string, { exact: key, shape, texts }: Fingerprint): Copy | null => {
    const same = exact.get(key)
    if (same !== undefined) return { kind: 'exact', of: same }
    exact.set(key, path)
    if (shape === null) return null
    const others = shapes.get(shape) ?? []
    const near = others.find((other) => likeness(other.texts, texts) >= ALIKE)
    if (near) return { kind: 'near', of: near.path }
    shapes.set(shape, [...others, { path, texts: new Set(texts) }])
    return null
  }
}

/** The share of texts that both have (Jaccard index). */
function likeness(a: ReadonlySet<number>, b: readonly number[]): number {
  const shared = b.filter((text) => a.has(text)).length
  const all = a.size + b.length - shared
  return all === 0 ? 1 : shared / all
}

/**
 * Writes `src/domain/workflow/node-releases.json`: the n8n release that introduced each version of each node, for the
 * line "needs n8n 1.97 or newer". Run it with `build-node-facts.ts` for a new n8n release:
 *
 *   node scripts/build-node-releases.ts && npm run format
 *
 * Reads the node descriptions of the first patch of every minor release that is complete on the npm registry (about
 * 1 GB, a minute). A node version from before the oldest of them, or from a gap, may get a newer release than it needs,
 * never an older one.
 */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { CHECKED_WITH } from '../src/domain/workflow/node-facts.ts'
import { readTar } from './check-n8n/read-tar.ts'

const PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'] as const

const Releases = z.object({
  versions: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.string()).optional() })),
})
const Descriptions = z.array(
  z.object({
    name: z.string(),
    version: z.union([z.number(), z.array(z.number())]),
    usableAsTool: z.unknown().optional(),
  }),
)

const registry = execFileSync('npm', ['config', 'get', 'registry'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
}).trim()

/** Null when the registry returns 404. */
async function fetchFrom(path: string, accept = '*/*'): Promise<Response | null> {
  const response = await fetch(new URL(path, registry.replace(/\/?$/, '/')), { headers: { accept } })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`The npm registry returned ${response.status} for ${path}.`)
  return response
}

/** The first patch of each minor release since 1.0 ("1.97.0"), oldest first, none newer than the node facts. */
function firstPatches(versions: string[]): string[] {
  const stable = versions.filter((version) => /^[1-9]\d*\.\d+\.\d+$/.test(version)).sort(compare)
  const minors = Map.groupBy(stable, minorOf)
  return [...minors.values()].flatMap(([first]) => (first && compare(first, CHECKED_WITH) <= 0 ? [first] : []))
}

const minorOf = (version: string) => version.split('.').slice(0, 2).join('.')
const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/**
 * Every pair of type and version in one release of a package; a node usable as a tool also counts as its tool variant.
 */
async function pairsOf(name: string, version: string | undefined): Promise<[type: string, version: number][] | null> {
  if (version === undefined) return null
  const packed = await fetchFrom(`${name}/-/${name.split('/').at(-1)}-${version}.tgz`)
  if (!packed) return null
  const tar = gunzipSync(Buffer.from(await packed.arrayBuffer()))
  const nodes = readTar(tar).find(({ path }) => path === 'package/dist/types/nodes.json')
  if (!nodes) throw new Error(`${name} ${version} does not list its nodes.`)
  return Descriptions.parse(JSON.parse(nodes.content.toString('utf8'))).flatMap((one) => {
    // Older releases include the package in the name.
    const type = `${name}.${one.name.replace(`${name}.`, '')}`
    const types = one.usableAsTool ? [type, `${type}Tool`] : [type]
    return types.flatMap((type) => [one.version].flat().map((at): [string, number] => [type, at]))
  })
}

/** The nodes of a release, or null when the registry lacks one of its packages. */
async function nodesOf(dependencies: Record<string, string>) {
  const lists = await Promise.all(PACKAGES.map((name) => pairsOf(name, dependencies[name])))
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list ?? [])
}

const known = await fetchFrom('n8n', 'application/vnd.npm.install-v1+json')
if (!known) throw new Error('The npm registry does not have n8n.')
const { versions } = Releases.parse(await known.json())
const first = new Map<string, Record<string, string>>()
let oldest: string | undefined
for (const release of firstPatches(Object.keys(versions))) {
  const nodes = await nodesOf(versions[release]?.dependencies ?? {})
  if (!nodes) continue
  oldest ??= minorOf(release)
  for (const [type, version] of nodes) {
    const releases = first.get(type) ?? {}
    releases[String(version)] ??= minorOf(release)
    first.set(type, releases)
  }
  console.log(release)
}
if (!oldest) throw new Error('The npm registry has no complete release of n8n.')

// Nodes of the oldest release need no entry.
const later = [...first].flatMap(([type, releases]) => {
  const news = Object.entries(releases).filter(([, release]) => release !== oldest)
  return news.length > 0 ? [[type, Object.fromEntries(news)] as const] : []
})
const sorted = Object.fromEntries(later.sort(([a], [b]) => (a < b ? -1 : 1)))
const file = new URL('../src/domain/workflow/node-releases.json', import.meta.url)
await writeFile(file, JSON.stringify({ oldest, later: sorted }))

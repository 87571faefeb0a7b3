/**
 * Writes default values of parameters to `src/domain/workflow/saved-defaults.json`: n8n leaves them out on import, and
 * its editor when it saves. It lists parameters that a workflow or a kept version sets. After adding a template:
 *
 *   npm run check:n8n                                  downloads n8n's packages
 *   cd node_modules/.cache/flowshelf-n8n/node_modules
 *   node ../../../../scripts/build-default-values.ts n8n-nodes-base @n8n/n8n-nodes-langchain
 *
 * A parameter may have several defaults, one for each resource or version. Long values, and values
 * of several words, are skipped, since n8n's license covers its texts.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { withoutTool } from '../src/domain/workflow/short-type.ts'

interface Property {
  name: string
  default?: unknown
  /** Of a collection; in a fixed collection, each has `values`. */
  options?: Property[] | undefined
  values?: Property[] | undefined
}
const Property: z.ZodType<Property> = z.lazy(() =>
  z.object({
    name: z.string(),
    default: z.unknown().optional(),
    options: z.array(Property).optional().catch(undefined),
    values: z.array(Property).optional().catch(undefined),
  }),
)
const Descriptions = z.array(z.object({ name: z.string(), properties: z.array(Property) }))
const Package = z.object({ name: z.string() })
const Node = z.object({ type: z.string(), parameters: z.record(z.string(), z.unknown()) })
const Nodes = z.object({ nodes: z.array(Node) })

const root = new URL('..', import.meta.url).pathname
const readJson = async (...parts: string[]) => JSON.parse(await readFile(join(...parts), 'utf8'))

const used = new Set<string>()
for await (const file of glob('content/{workflows,kept/*}/*.json', { cwd: root }))
  for (const { type, parameters } of Nodes.parse(await readJson(root, file)).nodes)
    for (const parameter of namesIn(parameters)) used.add(`${withoutTool(type)} ${parameter}`)

const isWord = (value: unknown) => typeof value !== 'object' && /^\S{0,40}$/.test(String(value))

const defaults: Record<string, Record<string, unknown[]>> = {}
function add(type: string, { name, default: value }: Property): void {
  if (value === undefined || !isWord(value) || !used.has(`${type} ${name}`)) return
  const values = defaults[type]?.[name] ?? []
  if (!values.includes(value)) defaults[type] = { ...defaults[type], [name]: [...values, value] }
}
for (const folder of process.argv.slice(2)) {
  const { name: prefix } = Package.parse(await readJson(folder, 'package.json'))
  for (const { name, properties } of Descriptions.parse(await readJson(folder, 'dist/types/nodes.json')))
    for (const property of properties.flatMap(withNested)) add(`${prefix}.${name}`, property)
}
const sorted = Object.entries(defaults).sort(([one], [other]) => (one < other ? -1 : 1))
await writeFile(join(root, 'src/domain/workflow/saved-defaults.json'), JSON.stringify(Object.fromEntries(sorted)))

function withNested(property: Property): Property[] {
  return [property, ...[...(property.options ?? []), ...(property.values ?? [])].flatMap(withNested)]
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => [name, ...namesIn(inside)])
}

/**
 * Writes `src/domain/versions/default-values.json`: the values that n8n leaves out of an export because they are a
 * parameter's default. Covers the parameters that workflows set, kept versions included. Run after adding a template:
 *
 *   npm run check:n8n                                  downloads n8n's packages
 *   cd node_modules/.cache/flowshelf-n8n/node_modules
 *   node ../../../../scripts/build-default-values.ts n8n-nodes-base @n8n/n8n-nodes-langchain
 *
 * A parameter may have several defaults, one for each resource or version. Nested parameters are never left out. No
 * long values or values of several words: n8n's license covers its texts.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Descriptions = z.array(
  z.object({ name: z.string(), properties: z.array(z.object({ name: z.string(), default: z.unknown().optional() })) }),
)
const Package = z.object({ name: z.string() })
const Node = z.object({ type: z.string(), parameters: z.record(z.string(), z.unknown()) })
const Nodes = z.object({ nodes: z.array(Node) })

const root = new URL('..', import.meta.url).pathname
const readJson = async (...parts: string[]) => JSON.parse(await readFile(join(...parts), 'utf8'))

const used = new Set<string>()
for await (const file of glob('content/{workflows,kept/*}/*.json', { cwd: root }))
  for (const { type, parameters } of Nodes.parse(await readJson(root, file)).nodes)
    for (const parameter of Object.keys(parameters)) used.add(`${type.replace(/Tool$/, '')} ${parameter}`)

const isWord = (value: unknown) => typeof value !== 'object' && /^\S{0,40}$/.test(String(value))

const defaults: Record<string, Record<string, unknown[]>> = {}
for (const folder of process.argv.slice(2)) {
  const { name: prefix } = Package.parse(await readJson(folder, 'package.json'))
  for (const { name, properties } of Descriptions.parse(await readJson(folder, 'dist/types/nodes.json'))) {
    const type = `${prefix}.${name}`
    for (const { name: parameter, default: value } of properties) {
      if (value === undefined || !isWord(value) || !used.has(`${type} ${parameter}`)) continue
      const values = defaults[type]?.[parameter] ?? []
      if (!values.includes(value)) defaults[type] = { ...defaults[type], [parameter]: [...values, value] }
    }
  }
}
const sorted = Object.fromEntries(Object.entries(defaults).sort(([one], [other]) => (one < other ? -1 : 1)))
await writeFile(join(root, 'src/domain/versions/default-values.json'), JSON.stringify(sorted))

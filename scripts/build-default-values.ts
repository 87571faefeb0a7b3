/**
 * Writes `src/domain/versions/default-values.json`: the values that n8n leaves out of an export because they are a
 * parameter's default. Covers the node types of all workflows, kept versions included. Run after adding a node type:
 *
 *   npm run check:n8n                                  downloads n8n's packages
 *   cd node_modules/.cache/flowshelf-n8n/node_modules
 *   node ../../../../scripts/build-default-values.ts n8n-nodes-base @n8n/n8n-nodes-langchain
 *
 * A parameter may have several defaults, one for each resource or version. Nested parameters are never left out.
 */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Descriptions = z.array(
  z.object({ name: z.string(), properties: z.array(z.object({ name: z.string(), default: z.unknown().optional() })) }),
)
const Nodes = z.object({ nodes: z.array(z.object({ type: z.string() })) })

const root = new URL('..', import.meta.url).pathname
const used = new Set<string>()
for await (const file of glob('content/{workflows,kept/*}/*.json', { cwd: root }))
  for (const { type } of Nodes.parse(JSON.parse(await readFile(join(root, file), 'utf8'))).nodes) used.add(type)

const defaults: Record<string, Record<string, unknown[]>> = {}
for (const folder of process.argv.slice(2)) {
  const { name: prefix } = z
    .object({ name: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const descriptions = Descriptions.parse(JSON.parse(await readFile(join(folder, 'dist/types/nodes.json'), 'utf8')))
  for (const { name, properties } of descriptions) {
    const type = `${prefix}.${name}`
    if (!used.has(type) && !used.has(`${type}Tool`)) continue
    for (const { name: parameter, default: value } of properties) {
      if (value === undefined || typeof value === 'object') continue
      const values = defaults[type]?.[parameter] ?? []
      if (!values.includes(value)) defaults[type] = { ...defaults[type], [parameter]: [...values, value] }
    }
  }
}
const sorted = Object.fromEntries(Object.entries(defaults).sort(([one], [other]) => (one < other ? -1 : 1)))
await writeFile(join(root, 'src/domain/versions/default-values.json'), JSON.stringify(sorted))

/**
 * Writes `node-facts.json` and `node-icons.json` in `src/domain/workflow` from n8n's packages. For a new n8n release, set CHECKED_WITH in
 * `node-facts.ts` (and the engine in `check-n8n/install-packages.ts`), then run:
 *
 *   npm run check:n8n                                  downloads the release
 *   cd node_modules/.cache/flowshelf-n8n/node_modules
 *   node ../../../../scripts/build-node-facts.ts n8n-nodes-base @n8n/n8n-nodes-langchain
 *   npm run format
 *
 * Contains facts only (names, versions, ports, credential types, and the names of icons, or their paths in an n8n installation), because
 * n8n's license covers its texts and icons.
 * Ports that n8n computes are written as "dynamic"; a new node with such ports needs a rule in `dynamic-ports.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const Port = z.union([z.string(), z.object({ type: z.string(), required: z.boolean().optional() })])
const Ports = z.union([z.string(), z.array(Port)])
const Icon = z.union([z.string(), z.object({ light: z.string() })])
const Description = z.object({
  name: z.string(),
  displayName: z.string(),
  group: z.array(z.string()),
  version: z.union([z.number(), z.array(z.number())]),
  defaultVersion: z.number().optional(),
  defaults: z.object({ name: z.string().optional() }).optional(),
  hidden: z.boolean().optional(),
  usableAsTool: z.unknown().optional(),
  codex: z.object({ categories: z.array(z.string()).optional() }).optional(),
  inputs: Ports,
  outputs: Ports,
  credentials: z
    .array(
      z.object({
        name: z.string(),
        required: z.boolean().optional(),
        displayOptions: z.object({ show: z.record(z.string(), z.array(z.unknown())).optional() }).optional(),
      }),
    )
    .optional(),
  iconUrl: Icon.optional(),
  icon: Icon.optional(),
  webhooks: z.array(z.unknown()).optional(),
  properties: z.array(z.object({ name: z.string(), default: z.unknown().optional(), options: z.unknown().optional() })),
})
type Description = z.infer<typeof Description>

const versionsOf = ({ version }: Description) => [version].flat()

/** A string that begins with "=" is an expression. */
function portList(ports: z.infer<typeof Ports>): string[] | 'dynamic' {
  if (typeof ports === 'string') return 'dynamic'
  return ports.map((port) => (typeof port === 'string' ? port : `${port.type}${port.required ? '!' : ''}`))
}

function factsOf(descriptions: Description[]) {
  const versions = descriptions.flatMap(versionsOf).sort((a, b) => a - b)
  const newest = descriptions.find((one) => versionsOf(one).includes(one.defaultVersion ?? versions.at(-1) ?? 1))
  if (!newest) throw new Error(`${descriptions[0]?.name}: no description has its default version.`)
  const isTrigger = newest.group.includes('trigger')
  const credentials = credentialsOf(newest)
  const defaultName = newest.defaults?.name
  return {
    name: newest.displayName,
    ...(defaultName && defaultName !== newest.displayName && { defaultName }),
    versions,
    ...(isTrigger && { trigger: true }),
    ...(descriptions.some(({ usableAsTool }) => usableAsTool) && { tool: true }),
    ...(descriptions.some(canAskPeople) && { review: true }),
    ...((newest.codex?.categories?.includes('Core Nodes') || isEvaluation(newest)) && { core: true }),
    ...(newest.hidden && { hidden: true }),
    ...portsOf(descriptions, isTrigger),
    ...(credentials.length > 0 && { credentials }),
    ...defaultsOf(newest, credentials),
  }
}

/** Versions with the same ports share an entry; default ports need none. */
function portsOf(descriptions: Description[], isTrigger: boolean) {
  const usual = JSON.stringify([isTrigger ? [] : ['main'], ['main']])
  const groups = new Map<string, number[]>()
  for (const one of descriptions) {
    const key = JSON.stringify([portList(one.inputs), portList(one.outputs)])
    if (key !== usual) groups.set(key, [...(groups.get(key) ?? []), ...versionsOf(one)])
  }
  const ports = [...groups].map(([key, versions]) => {
    const [inputs, outputs] = JSON.parse(key)
    return { versions: versions.sort((a, b) => a - b), in: inputs, out: outputs }
  })
  return ports.length > 0 && { ports }
}

/** As n8n's server decides for which nodes it derives a human review of tools. */
const canAskPeople = ({ webhooks, properties }: Description) =>
  webhooks !== undefined && JSON.stringify(properties).includes('"value":"sendAndWait"')

/** They lack the category of core nodes, and hide "authentication" unless the tests are in Google Sheets. */
const isEvaluation = ({ name }: Description) => name.startsWith('evaluation')

function credentialsOf(node: Description) {
  const { credentials = [] } = node
  return credentials.map(({ name, required, displayOptions }) => {
    // "@version" and comparisons cannot be evaluated from a file's parameters.
    const plain = Object.entries(displayOptions?.show ?? {}).filter(
      ([parameter, values]) => !parameter.startsWith('@') && values.every((value) => typeof value !== 'object'),
    )
    if (isEvaluation(node)) plain.push(['source', ['googleSheets']])
    return { name, ...(plain.length > 0 && { when: Object.fromEntries(plain) }), ...(!required && { optional: true }) }
  })
}

function defaultsOf({ properties }: Description, credentials: { when?: Record<string, unknown> }[]) {
  const parameters = new Set(credentials.flatMap(({ when }) => Object.keys(when ?? {})))
  const defaults = [...parameters].flatMap((parameter) => {
    const property = properties.find(({ name, default: value }) => name === parameter && value !== undefined)
    return property ? [[parameter, property.default] as const] : []
  })
  return defaults.length > 0 && { defaults: Object.fromEntries(defaults) }
}

async function readPackage(folder: string) {
  const { name } = z
    .object({ name: z.string() })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
  const file = await readFile(join(folder, 'dist/types/nodes.json'), 'utf8')
  const descriptions = z.array(Description).parse(JSON.parse(file))
  return [...Map.groupBy(descriptions, (one) => `${name}.${one.name}`)]
}

const folders = process.argv.slice(2)
if (folders.length !== 2) throw new Error('Pass the folders of n8n-nodes-base and @n8n/n8n-nodes-langchain.')
const types = (await Promise.all(folders.map(readPackage))).flat().sort(([a], [b]) => (a < b ? -1 : 1))
const facts = Object.fromEntries(types.map(([type, descriptions]) => [type, factsOf(descriptions)]))
await writeFile(new URL('../src/domain/workflow/node-facts.json', import.meta.url), JSON.stringify(facts))

/** Icons that n8n draws itself have a name instead of a path. */
const icons = types.flatMap(([type, descriptions]) => {
  const [icon] = descriptions.flatMap(({ iconUrl, icon }) => iconUrl ?? icon ?? [])
  return icon ? [[type, typeof icon === 'string' ? icon : icon.light] as const] : []
})
await writeFile(
  new URL('../src/domain/workflow/node-icons.json', import.meta.url),
  JSON.stringify(Object.fromEntries(icons)),
)

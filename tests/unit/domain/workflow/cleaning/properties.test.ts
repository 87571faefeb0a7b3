import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanWorkflow } from '#domain/workflow/cleaning/clean-workflow.ts'
import { isRecord } from '#domain/workflow/parameter.ts'
import { FOREIGN_FILES, foreignFile } from '../../../../fixtures/foreign-file.ts'

type Json = Record<string, unknown>
type Node = { name: string; type: string; id: string; position: unknown; parameters: Json }

const own = globSync('content/workflows/*.json').sort()
const readOwn = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))

/** Cleans twice, and holds the first result against what cleaning promises. */
function expectCleanedOnce(file: Json) {
  const before = structuredClone(file)
  const { workflow } = cleanWorkflow(file)
  expect(file).toEqual(before)
  const again = cleanWorkflow(workflow)
  expect(again.removed).toEqual([])
  expect(JSON.stringify(again.workflow)).toBe(JSON.stringify(workflow))
  return workflow
}

test('every foreign file and every workflow of ours is clean after one cleaning, its connections whole', () => {
  for (const file of [...FOREIGN_FILES.map(foreignFile), ...own.map(readOwn)]) {
    const workflow = expectCleanedOnce(file)
    expect(workflow.connections).toEqual(file.connections)
    const shown = ({ name, type, id, position }: Node) => ({ name, type, id, position })
    expect((workflow.nodes as Node[]).map(shown)).toEqual((file.nodes as Node[]).map(shown))
  }
})

const FIELDS = [
  'chatId',
  'sheetId',
  'url',
  'path',
  'sendTo',
  'value',
  'name',
  'apiKey',
  'text',
  'channel',
  'model',
  'id',
]
const token = fc.string({ unit: fc.constantFrom(...'abcDEF0123456789-_'), minLength: 1, maxLength: 44 })
const privateText = fc.oneof(
  token,
  fc.uuid(),
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(fc.constantFrom('n8n.', 'hook.eu1.make.com/', 'docs.google.com/d/', 'x.app.n8n.cloud/webhook/'), token)
    .map(([host, rest]) => `https://${host}${rest}.de/${rest}`),
  fc
    .tuple(token, fc.constantFrom('apiKey', 'token', 'key', 'page'), token)
    .map(([page, name, value]) => `https://a.test/${page}?${name}=${value}&b=c`),
  fc
    .tuple(token, token)
    .map(([name, value]) => `={"${name}": "${value}"} Bearer ${value} {{ $json.a }} <${name}@a.de>`),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const locator = fc.record(
  {
    __rl: fc.constantFrom(true, false),
    mode: fc.constantFrom('list', 'id', 'url', 'name', 'username'),
    value: fc.oneof(privateText, fc.integer(), fc.constant(null)),
    cachedResultName: privateText,
    cachedResultUrl: privateText,
  },
  { requiredKeys: [] },
)
const value = fc.oneof(
  privateText,
  locator,
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(privateText, { maxLength: 3 }),
)
const field = fc.oneof(fc.constantFrom(...FIELDS), token, fc.constantFrom('__proto__', 'constructor', 'toString'))
const mutation = fc.record({
  at: fc.nat(),
  field,
  value,
  where: fc.constantFrom('workflow', 'node', 'parameter', 'nested'),
})

function mutate(file: Json, { at, field, value, where }: { at: number; field: string; value: unknown; where: string }) {
  const put = (target: unknown) => {
    if (isRecord(target))
      Object.defineProperty(target, field, { value, enumerable: true, configurable: true, writable: true })
  }
  const nodes = Array.isArray(file.nodes) ? file.nodes : []
  const node: unknown = nodes[at % (nodes.length || 1)]
  if (where === 'workflow') return put(file)
  if (where === 'node') return put(node)
  const parameters = isRecord(node) ? node.parameters : null
  if (where === 'parameter' || !isRecord(parameters)) return put(parameters)
  const inner = Object.values(parameters).filter(isRecord)
  put(inner[at % (inner.length || 1)])
}

const anyFile = fc.oneof(
  fc.constantFrom(...FOREIGN_FILES).map(foreignFile),
  fc.constantFrom(...own.slice(0, 40)).map(readOwn),
)

test('whatever is changed in a file, one cleaning is enough, and its input is left alone', () => {
  fc.assert(
    fc.property(anyFile, fc.array(mutation, { minLength: 1, maxLength: 8 }), (file, mutations) => {
      for (const one of mutations) mutate(file, one)
      expectCleanedOnce(file)
    }),
    { numRuns: 300 },
  )
})

test('whatever private text a parameter holds, connections and names of nodes stay', () => {
  fc.assert(
    fc.property(anyFile, fc.nat(), fc.constantFrom(...FIELDS), privateText, (file, at, field, value) => {
      const { connections } = file
      mutate(file, { at, field, value, where: 'parameter' })
      const workflow = expectCleanedOnce(file)
      expect(workflow.connections).toEqual(connections)
      expect((workflow.nodes as Node[]).map(({ name }) => name)).toEqual((file.nodes as Node[]).map(({ name }) => name))
    }),
    { numRuns: 200 },
  )
})

import { expect, test } from 'vitest'
import { type LibraryFile, type LibraryItem, readLibrary } from '#domain/import/library/read-library.ts'

const START = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', position: [0, 0], parameters: {} }
const flow = (name: string) => ({ name, nodes: [START], connections: {} })

const file = (path: string, content: unknown): LibraryFile => {
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(asText(content))
  return { path, size: bytes.length, read: () => bytes }
}
const asText = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content))

async function read(...files: LibraryFile[]): Promise<LibraryItem[]> {
  const items: LibraryItem[] = []
  for await (const item of readLibrary(files)) items.push(item)
  return items
}
const named = (items: LibraryItem[]) =>
  items.map((item) =>
    'json' in item ? `${item.path} = ${item.json.name}` : `${item.path}: ${'reason' in item && item.reason}`,
  )

test('files are read under any name; pictures, documents and what a Mac adds are not', async () => {
  const items = await read(
    file('README.md', '# Workflows'),
    file('shots/one.png', 'png'),
    file('Älter & neuer (2).JSON', flow('A')),
    file('deep/er/workflow.json', flow('B')),
    file('__MACOSX/._a.json', 'x'),
    file('.git/config.json', '{}'),
  )
  expect(named(items)).toEqual(['Älter & neuer (2).JSON = A', 'deep/er/workflow.json = B'])
})

test.each<[what: string, content: unknown, names: string[]]>([
  ['a list', [flow('A'), flow('B')], ['a.json#1 = A', 'a.json#2 = B']],
  ['one in a wrapper', { workflow: flow('A') }, ['a.json = A']],
  ['the API of n8n.io', { workflow: { id: 7, name: 'Outer', workflow: flow('A') } }, ['a.json = A']],
  ['a backup of an instance', { data: [flow('A'), flow('B')], nextCursor: null }, ['a.json#1 = A', 'a.json#2 = B']],
  ['an execution', { id: 1, workflowData: flow('A') }, ['a.json = A']],
  ['one as a string', { template: JSON.stringify(flow('A')) }, ['a.json = A']],
])('%s is unpacked', async (_, content, names) => {
  expect(named(await read(file('a.json', content)))).toEqual(names)
})

test('what the wrapper says is a hint', async () => {
  const wrapper = {
    name: 'Sell more',
    description: 'Sells.',
    user: { name: 'Ann' },
    license: 'MIT',
    workflow: flow(''),
  }
  expect(await read(file('a.json', wrapper))).toMatchObject([
    { hints: { name: 'Sell more', description: 'Sells.', author: 'Ann', license: 'MIT' } },
  ])
})

test.each([
  ['a byte order mark', new TextEncoder().encode(`\ufeff${JSON.stringify(flow('A'))}`)],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(flow('A'))}`, 'utf16le'))],
  ['UTF-16 the other way round', new Uint8Array(Buffer.from(`\ufeff${JSON.stringify(flow('A'))}`, 'utf16le').swap16())],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from(JSON.stringify(flow('A')), 'utf16le'))],
])('a file with %s is read', async (_, bytes) => {
  expect(named(await read(file('a.json', bytes)))).toEqual(['a.json = A'])
})

test.each<[reason: string, file: LibraryFile]>([
  ['Is not valid JSON: see line 3, column 2.', file('a.json', '{\n "a": 1\n "b": 2 }')],
  ['Is not valid JSON: it ends too early, at line 2, column 8.', file('a.json', '{\n "a": 1')],
  ['Is empty.', file('a.json', ' \n')],
  ['Is a web page, not a workflow. Download the file itself.', file('a.json', '<!DOCTYPE html><html></html>')],
  [
    'Is a Git LFS pointer; the file itself wasn’t downloaded.',
    file('a.json', 'version https://git-lfs.github.com/spec/v1'),
  ],
  ['Isn’t text in UTF-8 or UTF-16.', file('a.json', new Uint8Array([123, 34, 200, 34, 125]))],
  ['Is a backup of credentials. Delete it here.', file('a.json', [{ id: '1', type: 'slackApi', data: 'U2Fsd' }])],
  ['Isn’t an n8n workflow export: it has nodes but no connections.', file('a.json', { nodes: [] })],
  ['Isn’t an n8n workflow export.', file('a.json', { name: 'package', version: '1.0.0' })],
  ['Is nested deeper than 200 levels.', file('a.json', '['.repeat(10_000) + ']'.repeat(10_000))],
  ['Is larger than 10 MB.', { path: 'a.json', size: 11 * 1024 * 1024, read: () => expect.unreachable() }],
  ['Can’t be read, or changed while it was read.', { ...file('a.json', '{}'), size: 3 }],
  [
    'Can’t be read, or changed while it was read.',
    { path: 'a.json', size: 2, read: () => Promise.reject(new Error('EIO')) },
  ],
])('%s', async (reason, one) => {
  expect(await read(one)).toEqual([{ path: 'a.json', reason }])
})

test('a path that climbs is named and not read; control characters do not reach the sheet', async () => {
  const climbing = { path: '../../etc/a.json', size: 2, read: () => expect.unreachable() }
  const items = await read(climbing, file('a\u202e\u0007.json', flow('A')))
  expect(named(items)).toEqual(['../../etc/a.json: Has a path that leads out of the folder.', 'a\ufffd\ufffd.json = A'])
})

test('a library of too many files is refused before any is read', async () => {
  const files = Array.from({ length: 100_000 }, (_, at) => ({
    path: `${at}.json`,
    size: 2,
    read: () => expect.unreachable(),
  }))
  expect(named(await read(...files))).toEqual([': Holds 100000 files; at most 50000 can be read. Split it.'])
})

test('a README describes the one workflow beside it, a license all below it', async () => {
  const license = 'MIT License\n\nCopyright (c) 2025 Ann Owner'
  const items = await read(
    file('LICENSE', license),
    file('README.md', '# All of them'),
    file('x/README.md', '# X'),
    file('x/workflow.json', flow('X')),
    file('a.json', flow('A')),
    file('b.json', flow('B')),
  )
  expect(items.map((item) => 'surroundings' in item && item.surroundings)).toEqual([
    { readme: '# X', license },
    { readme: '', license },
    { readme: '', license },
  ])
})

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { folderLibrary } from '#adapters/files/folder-library.ts'
import { zipLibrary } from '#adapters/zip/zip-library.ts'
import { type LibraryFile, readLibrary } from '#domain/import/library/read-library.ts'

const flow = (name: string) =>
  JSON.stringify({
    name,
    nodes: [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', position: [0, 0] }],
    connections: {},
  })

async function named(files: readonly LibraryFile[]) {
  const names: string[] = []
  for await (const item of readLibrary(files))
    names.push('json' in item ? `${item.path} = ${item.json.name}` : `${item.path}: ${'reason' in item && item.reason}`)
  return names
}
const inZip = async (zip: Uint8Array) => {
  const files = zipLibrary(zip)
  return files.ok ? named(files.value) : files.error
}

test('a zip is read as it lies: folders of workflow.json, a README and pictures beside', async () => {
  const zip = zipSync({
    'Alpha/workflow.json': strToU8(flow('A')),
    'Beta/workflow.json': strToU8(flow('B')),
    'README.md': strToU8('# Both'),
    'logo.png': new Uint8Array(1000),
    '../climbs.json': strToU8(flow('C')),
  })
  expect(await inZip(zip)).toEqual([
    'Alpha/workflow.json = A',
    'Beta/workflow.json = B',
    '../climbs.json: Has a path that leads out of the folder.',
  ])
})

test('a file that unpacks to many times its size is refused by its size, the others are read', async () => {
  const zip = zipSync({ 'bomb.json': new Uint8Array(12 * 1024 * 1024), 'good.json': strToU8(flow('A')) })
  expect(zip.length).toBeLessThan(30_000)
  expect(await inZip(zip)).toEqual(['bomb.json: Is larger than 10 MB.', 'good.json = A'])
})

test('a zip of 30,000 entries is refused before any is extracted', async () => {
  const zip = zipSync(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${at}.json`, new Uint8Array()])),
    { level: 0 },
  )
  expect(await inZip(zip)).toEqual({ kind: 'invalid-input', message: 'The zip holds more than 20000 files. Split it.' })
})

test('more files than are extracted at once are all read, and no zip is a sentence', async () => {
  const names = Array.from({ length: 1100 }, (_, at) => `${at}.json`)
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8(flow(name))])), { level: 0 })
  expect(await inZip(zip)).toEqual(names.map((name) => `${name} = ${name}`))
  expect(await inZip(strToU8('no zip'))).toMatchObject({ message: expect.stringMatching(/^The zip can’t be read/) })
})

test('a folder is read in the order of its paths, and links out of it are not followed', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'library-'))
  try {
    await mkdir(path.join(root, 'b'))
    await writeFile(path.join(root, 'b', 'two.json'), flow('Two'))
    await writeFile(path.join(root, 'a.json'), flow('One'))
    await symlink('/etc', path.join(root, 'etc'))
    expect(await named(await folderLibrary(root))).toEqual(['a.json = One', 'b/two.json = Two'])
  } finally {
    await rm(root, { recursive: true })
  }
})

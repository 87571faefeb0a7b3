import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readUploads } from '#adapters/zip/read-uploads.ts'
import { anUpload } from '../../fixtures/import/call-import.ts'

const JSON_FILE = strToU8('{"nodes":[]}')
const zip = (entries: Record<string, Uint8Array>) => [anUpload('all.zip', zipSync(entries, { level: 9 }))]
const sentence = (uploads: Parameters<typeof readUploads>[0]) => {
  const read = readUploads(uploads)
  return !read.ok && read.error.kind === 'invalid-input' ? read.error.message : 'was read'
}

test('files and zips of files are read under their names, without what no reader needs', () => {
  const read = readUploads([
    anUpload('one.json', JSON_FILE),
    ...zip({ 'folder/two.json': JSON_FILE, 'README.md': JSON_FILE, 'run.exe': JSON_FILE }),
  ])
  const size = JSON_FILE.length
  expect(read).toEqual({
    ok: true,
    value: [
      { path: 'one.json', size, read: expect.any(Function) },
      { path: 'folder/two.json', size, read: expect.any(Function) },
      { path: 'README.md', size, read: expect.any(Function) },
    ],
  })
})

test('what a Mac adds to a zip is left out', () => {
  const read = readUploads(zip({ 'a.json': JSON_FILE, '__MACOSX/._a.json': JSON_FILE, '.DS_Store': JSON_FILE }))
  expect(read.ok && read.value.map(({ path }) => path)).toEqual(['a.json'])
})

test.each([
  ['a bomb of one file', zip({ 'a.json': new Uint8Array(200_000_000) }), /larger than 1 MB/],
  [
    'a bomb of many files',
    zip(Object.fromEntries(count(40, (at) => [`${at}.json`, new Uint8Array(1_000_000)]))),
    /more than 30 MB/,
  ],
  ['a crowd of files', zip(Object.fromEntries(count(1001, (at) => [`${at}.json`, JSON_FILE]))), /more than 500/],
  ['a path that climbs out', zip({ '../../etc/a.json': JSON_FILE }), /outside the zip/],
  ['a path from the root', zip({ '/etc/a.json': JSON_FILE }), /outside the zip/],
  ['a path of Windows', zip({ 'C:\\a.json': JSON_FILE }), /outside the zip/],
  ['no zip at all', [anUpload('all.zip', JSON_FILE)], /cannot be unpacked/],
  ['half a zip', [anUpload('all.zip', zipSync({ 'a.json': JSON_FILE }).slice(0, 60))], /cannot be unpacked/],
  ['a large file', [anUpload('a.json', new Uint8Array(2_100_000))], /larger than 1 MB/],
  ['something that is not base64', [{ name: 'a.json', base64: '<x>' }], /not uploaded completely/],
])('%s is refused in a sentence', (_, uploads, reason) => {
  expect(sentence(uploads)).toMatch(reason)
})

test('a zip that lies about its sizes is not unpacked into more than it said', () => {
  const honest = zipSync({ 'a.json': new Uint8Array(3_000_000) }, { level: 9 })
  const lying = honest.slice()
  // The size before packing, as the directory at the end of the zip states it (offset 24 after "PK\x01\x02").
  const at = lying.findLastIndex((byte, i) => byte === 0x50 && lying[i + 1] === 0x4b && lying[i + 2] === 1)
  new DataView(lying.buffer).setUint32(at + 24, 100, true)
  const read = readUploads([anUpload('all.zip', lying)])
  if (read.ok) expect(read.value.every(({ size }) => size <= 100)).toBe(true)
})

function count<T>(many: number, make: (at: number) => T): T[] {
  return Array.from({ length: many }, (_, at) => make(at))
}

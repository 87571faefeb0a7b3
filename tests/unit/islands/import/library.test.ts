import { gunzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  type Batch,
  batchesOf,
  entriesOf,
  gzipped,
  isLibrary,
  stageLibrary,
  withoutLarge,
} from '#islands/import/library.ts'
import { listZip } from '#islands/import/read-zip.ts'

const zipOf = (files: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))],
    'library.zip',
  )
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.json`, `{"a":${at}}`]))
const decoded = ({ workflows }: Batch) => workflows.map(({ name, base64 }) => [name, atob(base64)])

async function stage(files: File[], stored: string[] = [], failAt = Number.POSITIVE_INFINITY) {
  const sent: Batch[] = []
  const progress: number[] = []
  let now = 0
  const result = await stageLibrary(await entriesOf(files), {
    stored: new Set(stored),
    send: async (batch) => {
      if (sent.length === failAt) return 'The storage is down.'
      sent.push(batch)
      return null
    },
    onProgress: ({ done }) => progress.push(done),
    now: () => (now += 1000),
  })
  return { result, sent, progress }
}

test('zips and loose files are sent in batches, whole and in order', async () => {
  const { sent, progress } = await stage([zipOf(many(60)), new File(['{"b":1}'], 'loose.json')])
  expect(sent.map(({ workflows }) => workflows.length)).toEqual([25, 25, 11])
  expect(sent.flatMap(decoded)).toEqual([...Object.entries(many(60)), ['loose.json', '{"b":1}']])
  expect(progress).toEqual([25, 50, 61])
})

test('after an interruption the same files continue where they stopped, and nothing is sent twice', async () => {
  const files = [zipOf(many(60))]
  const cut = await stage(files, [], 1)
  expect(cut.result).toEqual({
    error: '25 of 60 files are checked, and none is live. The storage is down. Check again to continue.',
  })
  const again = await stage(
    files,
    cut.sent.map(({ id }) => id),
  )
  expect(again.sent.map(({ workflows }) => workflows.length)).toEqual([25, 10])
  expect(again.result).toEqual({ ids: [...cut.sent, ...again.sent].map(({ id }) => id) })
})

test('a license goes with every workflow below it, a README only with the one workflow of its folder', async () => {
  const entries = await entriesOf([
    zipOf({
      LICENSE: 'MIT',
      'a/README.md': 'A',
      'a/1.json': '1',
      'b/README.md': 'B',
      'b/1.json': '1',
      'b/2.json': '2',
    }),
  ])
  expect(batchesOf(entries).map((batch) => batch.map(({ path }) => path))).toEqual([
    ['LICENSE', 'a/README.md', 'a/1.json', 'b/1.json', 'b/2.json'],
  ])
})

test('10,000 folders with a README each are put into batches at once', () => {
  const read = () => expect.unreachable()
  const entries = Array.from({ length: 10_000 }, (_, at) => [
    { path: `${at}/workflow.json`, size: 9000, read },
    { path: `${at}/README.md`, size: 500, read },
  ]).flat()
  const batches = batchesOf(entries)
  expect(batches).toHaveLength(400)
  expect(batches[399]).toHaveLength(50)
}, 2000)

test('a file that is too large, or unpacks to that, is set aside unread; the others are sent', async () => {
  const { entries, notes } = withoutLarge(await entriesOf([zipOf({ 'bomb.json': ' '.repeat(20_000_000), ...many(2) })]))
  expect(entries.map(({ path }) => path)).toEqual(['0.json', '1.json'])
  expect(notes).toEqual(['bomb.json was set aside: Is larger than 1 MB.'])
})

test('a few files are no library; what is no zip is named', async () => {
  expect(isLibrary(await entriesOf([zipOf(many(20))]))).toBe(false)
  expect(isLibrary(await entriesOf([zipOf(many(21))]))).toBe(true)
  await expect(entriesOf([new File(['no'], 'bad.zip')])).rejects.toThrow('bad.zip cannot be unpacked.')
})

test('a zip of 100,000 files is listed whole within seconds, and one import of them is refused in a sentence', async () => {
  const files = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`${at}.json`, new Uint8Array()]))
  const zip = new File([zipSync(files, { level: 0 })], 'all.zip')
  const began = performance.now()
  expect(await listZip(zip)).toHaveLength(100_000)
  await expect(entriesOf([zip])).rejects.toThrow(
    'There are 100,000 workflow files. One import takes 10,000: choose fewer files.',
  )
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a large sheet is sent compressed, and unpacks to the same text', async () => {
  const text = 'name,título\n'.repeat(100_000)
  const packed = await gzipped(text)
  expect(packed.length).toBeLessThan(text.length / 20)
  expect(gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')).toBe(text)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getDeployStore, getStore, type Store } from '@netlify/blobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Blobs, startBlobs } from '../../../../local/netlify/blobs.ts'

let directory: string
let blobs: Blobs
let store: Store

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'blobs-'))
  blobs = await startBlobs({ directory: path.join(directory, 'data'), deployBlobs: path.join(directory, 'built') })
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
  store = getStore({ name: 'payments', consistency: 'strong' })
})

beforeEach(() => blobs.reset())

afterAll(async () => {
  delete process.env.NETLIFY_BLOBS_CONTEXT
  await blobs.close()
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
})

test('exactly one of fifty concurrent writers of a new key wins', async () => {
  const claims = await Promise.all(
    Array.from({ length: 50 }, (_, rival) => store.setJSON('s/cs_1/claim', { rival }, { onlyIfNew: true })),
  )
  const winners = claims.flatMap((claim, rival) => (claim.modified ? [rival] : []))
  expect(winners).toHaveLength(1)
  expect(claims[winners[0] ?? -1]?.etag).toBeTruthy()
  expect(await store.get('s/cs_1/claim', { type: 'json' })).toEqual({ rival: winners[0] })
})

test('twenty concurrent compare-and-swap increments count to twenty', async () => {
  await store.setJSON('counter', 0)
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await store.get('counter', { type: 'json' })).toBe(20)
})

test('reads, metadata and writes return the same ETag', async () => {
  const written = await store.set('a', 'text', { metadata: { kind: 'note' } })
  expect(written.etag).toBeTruthy()
  expect(await store.getWithMetadata('a')).toMatchObject({ etag: written.etag, metadata: { kind: 'note' } })
  expect(await store.getMetadata('a')).toMatchObject({ etag: written.etag })
})

test('two quick writes have different ETags', async () => {
  const etags = new Set<string | undefined>()
  for (let count = 0; count < 100; count += 1) etags.add((await store.set('a', String(count))).etag)
  expect(etags.size).toBe(100)
})

test('an unchanged blob is not sent again', async () => {
  const { etag } = await store.set('a', 'text')
  expect(await store.getWithMetadata('a', { etag })).toMatchObject({ data: null, etag })
})

test('a write with a stale ETag fails', async () => {
  const first = await store.set('a', '1')
  await store.set('a', '2')
  expect(await store.set('a', '3', { onlyIfMatch: first.etag ?? 'none' })).toEqual({ modified: false })
  expect(await store.get('a')).toBe('2')
})

test('a listing during writes shows complete keys only', async () => {
  const writes = Array.from({ length: 60 }, (_, index) => store.set(`ix/${index}`, 'x'))
  const listings = await Promise.all(Array.from({ length: 10 }, () => store.list({ prefix: 'ix/' })))
  await Promise.all(writes)
  for (const { blobs: found } of listings) expect(found.every(({ key }) => /^ix\/\d+$/.test(key))).toBe(true)
  expect((await store.list({ prefix: 'ix/' })).blobs).toHaveLength(60)
})

test('a planned failure affects only the chosen write', async () => {
  blobs.failNextWrites(1, 1)
  await store.set('first', '1')
  await expect(store.set('second', '2')).rejects.toThrow()
  await store.set('third', '3')
  expect((await store.list()).blobs.map(({ key }) => key).sort()).toEqual(['first', 'third'])
})

test("the build's blobs are in the deploy store and survive a reset", async () => {
  const folder = path.join(directory, 'built/zips/all')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'blob'), 'PK')
  await blobs.reset()
  expect(await getDeployStore().get('zips/all')).toBe('PK')
  expect(await getDeployStore().get('zips/none')).toBeNull()
  expect(await getDeployStore({ name: 'zips' }).get('all')).toBeNull()
  const stream: ReadableStream<Uint8Array> = await getDeployStore().get('zips/all', { type: 'stream' })
  expect(await new Response(stream).text()).toBe('PK')
})

test('a failed conditional write returns no ETag', async () => {
  blobs.failNextWrites(0, 1)
  const result = await store.set('a', '1', { onlyIfNew: true })
  expect(Boolean(result.etag)).toBe(false)
  expect(await store.get('a')).toBeNull()
})

async function increment(): Promise<void> {
  const current = await store.getWithMetadata('counter', { type: 'json' })
  if (!current?.etag) throw new Error('A read without an ETag cannot be compared.')
  const { modified } = await store.setJSON('counter', current.data + 1, { onlyIfMatch: current.etag })
  if (!modified) await increment()
}

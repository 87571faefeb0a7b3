import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWriteOnce } from '#adapters/blobs/write-once-store.ts'
import { type Blobs, startBlobs } from '../../../local/netlify/blobs.ts'

let directory: string
let blobs: Blobs
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'blobs-'))
  blobs = await startBlobs({ directory })
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await blobs.reset()
})
afterAll(async () => {
  delete process.env.NETLIFY_BLOBS_CONTEXT
  await blobs.close()
  await rm(directory, { recursive: true })
})

const sharedKeys = async () => (await getStore('payments').list()).blobs.map(({ key }) => key)
/** As Netlify tells it to a function while it answers. */
const inContext = (context: string) => vi.stubGlobal('Netlify', { context: { deploy: { context, id: '0' } } })

test.each(['deploy-preview', 'branch-deploy'])('what a %s writes, only that deploy reads', async (context) => {
  inContext(context)
  const { writeOnce, read } = openWriteOnce('payments')
  expect(await writeOnce('s/cs_1/paid', { amount: 1 })).toBe(true)
  expect(await read('s/cs_1/paid')).toEqual({ amount: 1 })
  expect(await sharedKeys()).toEqual([])
  inContext('production')
  expect(await read('s/cs_1/paid')).toBeNull()
})

test('every production deploy shares its stores with the one before', async () => {
  inContext('production')
  await openWriteOnce('payments').writeOnce('s/cs_1/paid', {})
  expect(await sharedKeys()).toEqual(['s/cs_1/paid'])
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createImportedTemplates } from '#adapters/blobs/imported-templates.ts'
import { openWriteOnce } from '#adapters/blobs/write-once-store.ts'
import { Outage } from '#domain/shared/errors.ts'
import type { Outage as Fault } from '../../local/outage.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

let blobs: SomeBlobs
const store = openWriteOnce('payments')

// Each test has a store of its own: what was asked of a slow one may still be on its way when the next begins.
beforeEach(async () => {
  blobs = await someBlobs()
})
afterEach(() => blobs.remove())

describe('no call waits longer than its limit', () => {
  const CALLS = {
    'a write': () => store.writeOnce('key', {}),
    'a read': () => store.read('key'),
    'a list': () => store.keysUnder(''),
  }
  test.each<Fault>(['down', 'busy', 'reset', 'hang', 4000])('while storage is %s', async (outage) => {
    blobs.failing = outage
    const began = performance.now()
    const ends = await Promise.allSettled(Object.values(CALLS).map((ask) => ask()))
    // Half a second of head room for a busy machine; the client alone would take 25 s, or for ever.
    expect(performance.now() - began).toBeLessThan(3000)
    expect(ends.map((end) => end.status === 'rejected' && end.reason instanceof Outage)).toEqual([true, true, true])
  })
})

test.each([503, 429])('one answer of %i goes unseen, a second one does not', async (status) => {
  blobs.failNextWrites(0, 1, { status })
  expect(await store.writeOnce('once', {})).toBe(true)
  blobs.failNextWrites(0, 2, { status })
  await expect(store.writeOnce('twice', {})).rejects.toThrow(Outage)
})

describe('a write whose answer was lost', () => {
  test('is known as ours when it is asked again', async () => {
    blobs.failNextWrites(0, 1, { status: 503, stored: true })
    expect(await store.writeOnce('s/cs_1/claim', { userId: 'user_1' })).toBe(true)
  })

  test('is not taken for that of a rival who was first', async () => {
    await store.writeOnce('s/cs_1/claim', { userId: 'user_1' })
    blobs.failNextWrites(0, 1, { status: 503 })
    expect(await store.writeOnce('s/cs_1/claim', { userId: 'user_2' })).toBe(false)
    expect(await store.read('s/cs_1/claim')).toEqual({ userId: 'user_1' })
  })

  test('is the import it was, and not overtaken by itself', async () => {
    const imported = createImportedTemplates()
    const at = '2026-11-22T10:00:00.000Z'
    const run = { id: 'run_1', action: 'import', at, outcome: '1 added' } as const
    const empty = await imported.current()
    // The snapshot passes; the answer about the head is lost.
    blobs.failNextWrites(1, 1, { status: 503, stored: true })
    expect(await imported.publish(empty, { templates: [], removed: [] }, run)).toMatchObject({ head: 1 })
  })
})

import { getStore } from '@netlify/blobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLimiter } from '#adapters/blobs/limiter.ts'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const NOW = 1_795_000_000_000
const LIMIT = CALLS_PER_MINUTE['search-miss']
const secondsToWait = createLimiter('a secret of at least thirty-two characters', {
  // On a busy machine calls at once wait for each other longer than a visitor would.
  limitMs: 20_000,
})
const ask = (ip: string, now = NOW) => secondsToWait('search-miss', ip, now)

let blobs: SomeBlobs

beforeAll(async () => {
  blobs = await someBlobs()
})
beforeEach(() => blobs.reset())
afterAll(() => blobs.remove())

const keys = async () => (await getStore({ name: 'limits', consistency: 'strong' }).list()).blobs.map(({ key }) => key)

test('calls one after the other pass up to the limit, and again in the next minute', async () => {
  for (let call = 0; call < LIMIT; call += 1) expect(await ask('203.0.113.7')).toBe(0)
  expect(await ask('203.0.113.7')).toBeGreaterThan(0)
  expect(await ask('203.0.113.8')).toBe(0)
  expect(await ask('203.0.113.7', NOW + 60_000)).toBe(0)
})

test('of twice as many calls at once never more than the limit pass, and some do', async () => {
  const waits = await Promise.all(Array.from({ length: 2 * LIMIT }, () => ask('203.0.113.7')))
  const passed = waits.filter((wait) => wait === 0).length
  expect(passed).toBeLessThanOrEqual(LIMIT)
  expect(passed).toBeGreaterThan(0)
})

test('two calls at once both pass, and so do those of many callers', async () => {
  expect(await Promise.all([ask('203.0.113.7'), ask('203.0.113.7')])).toEqual([0, 0])
  const many = await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(`198.51.100.${nth}`)))
  expect(new Set(many)).toEqual(new Set([0]))
})

test('leaves only its buckets in the store, and no IP address', async () => {
  for (let minute = 0; minute < 5; minute += 1) await ask('203.0.113.7', NOW + minute * 60_000)
  expect(await keys()).toEqual([expect.stringMatching(/^search-miss\/\d{1,4}$/)])
  const kept = await getStore({ name: 'limits', consistency: 'strong' }).get((await keys())[0] ?? '')
  expect(kept).not.toContain('203.0.113')
})

test('storage that fails stops nobody', async () => {
  blobs.failNextWrites(0, 1000)
  for (let call = 0; call <= LIMIT; call += 1) expect(await ask('203.0.113.7')).toBe(0)
  blobs.failNextWrites(0, 0)
})

import { getStore } from '@netlify/blobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneCall } from '#adapters/blobs/one-call.ts'
import { createVisits } from '#adapters/blobs/visits.ts'
import { Outage } from '#domain/shared/errors.ts'
import { NO_VISITS, type VisitSums } from '#domain/visits/visit-sums.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T10:00:00Z')
const always = () => true

let blobs: SomeBlobs
let now = START
// On a busy machine calls at once wait for each other longer than a visitor would.
const visits = createVisits({ clock: () => now, newCall: () => oneCall(20_000) })

beforeAll(async () => {
  blobs = await someBlobs()
})
beforeEach(async () => {
  now = START
  await blobs.reset()
})
afterAll(() => blobs.remove())

const store = () => getStore({ name: 'visits', consistency: 'strong' })
const keysUnder = async (prefix: string) => (await store().list({ prefix })).blobs.map(({ key }) => key).sort()
const look = (pages: VisitSums['pages'] = { '/': 1 }) => visits.count({ ...NO_VISITS, visits: 1, pages })
const seen = async (since = START) =>
  (await visits.days(since)).map(({ day, sums }) => [day, sums.visits]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))

test('of forty visits at the same moment all are counted, in few keys', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, nth) => look({ [nth % 2 ? '/' : '/n8n']: 1 })))
  const [today] = await visits.days(now)
  expect(today).toEqual({
    day: '2026-11-20',
    sums: { ...NO_VISITS, visits: 40, pages: { '/': 20, '/n8n': 20 } },
  })
  expect((await keysUnder('')).length).toBeLessThanOrEqual(16)
})

test('a day reads the same before and after it is summed up, and is one key then', async () => {
  for (let nth = 0; nth < 5; nth += 1) await look()
  now += 24 * HOUR
  await look()
  const both = [
    ['2026-11-20', 5],
    ['2026-11-21', 1],
  ]
  expect(await seen()).toEqual(both)
  expect(await visits.close(always)).toEqual({ days: 1, skipped: 0, finished: true })
  expect(await keysUnder('sum/')).toEqual(['sum/2026-11-20/all'])
  expect(await seen()).toEqual(both)
  expect(await seen(now)).toEqual([['2026-11-21', 1]])
  for (const key of await keysUnder('day/2026-11-20/')) await store().delete(key)
  expect(await seen()).toEqual(both)
})

test('a day is summed up an hour after its end and never again; a run that is cut off or fails is run again', async () => {
  await look()
  now = Date.parse('2026-11-21T00:59:59Z')
  expect((await visits.close(always)).days).toBe(0)
  await look()
  now += 48 * HOUR
  let left = 1
  expect(await visits.close(() => left-- > 0)).toEqual({ days: 1, skipped: 0, finished: false })
  blobs.failNextWrites(0, 1)
  await expect(visits.close(always)).rejects.toThrow(Outage)
  const twice = await Promise.all([visits.close(always), visits.close(always)])
  expect(twice.reduce((sum, { days }) => sum + days, 0)).toBe(1)
  expect(await seen()).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 1],
  ])
  expect((await visits.close(always)).days).toBe(0)
})

test('keys that are no counts, such as a crash of the local storage leaves, hide nothing', async () => {
  await look()
  for (const key of ['day/2026-11-20/.x7', 'day/.y', 'sum/.z', 'sum/2026-11/all']) await store().set(key, '')
  expect(await seen()).toEqual([['2026-11-20', 1]])
  now += 48 * HOUR
  expect((await visits.close(always)).days).toBe(1)
})

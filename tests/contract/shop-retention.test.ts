import { readFileSync } from 'node:fs'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RETENTION } from '#domain/retention/retention.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => shop.mend())

const storeOf = (name: string) => getStore({ name, consistency: 'strong' })
const write = async (name: string, keys: readonly string[]) => {
  for (const key of keys) await storeOf(name).setJSON(key, {})
}
const keysOf = async (name: string) => (await storeOf(name).list()).blobs.map(({ key }) => key).sort()
const keepHouse = async () => (await shop.runJob('housekeeping')).answer

test.each(RETENTION)(
  'of $store, what stands under "$prefix" goes after $days days',
  async ({ store, prefix, days }) => {
    const young = `${prefix}${daysAgo(days)}/young`
    const old = [
      `${prefix}${daysAgo(days + 1)}/old`,
      `${prefix}${daysAgo(days + 1)}/older`,
      `${prefix}2019-01-01/oldest`,
    ]
    await write(store, [young, ...old])
    expect(await keepHouse()).toContain('3 keys deleted.')
    expect(await keysOf(store)).toEqual([young])
    expect(await keepHouse()).toContain('0 keys deleted.')
  },
)

test('what has no day in its key is never deleted', async () => {
  const kept = ['s/cs_test_1/paid', 'own/user_1~cs_test_1', 'grant/user_1/8236~a']
  await write('payments', kept)
  await keepHouse()
  expect(await keysOf('payments')).toEqual(kept.sort())
})

test('a key that could not be deleted is deleted by the next run, and two runs at once do no harm', async () => {
  const day = daysAgo(1000)
  await write(
    'messages',
    Array.from({ length: 30 }, (_, nth) => `${day}/${nth}`),
  )
  shop.services.blobs.failNextWrites(3, 2)
  expect(await keepHouse()).toBe('0 days rolled up. 28 keys deleted. 2 steps failed and will be retried.')
  await Promise.all([keepHouse(), keepHouse()])
  expect(await keysOf('messages')).toEqual([])
})

test('the privacy policy states the actual retention periods', () => {
  const policy = readFileSync('content/pages/privacy-policy.md', 'utf8')
  const row = (what: string) => policy.split('\n').find((line) => line.startsWith(`| ${what} |`)) ?? ''
  const longest = (store: string, prefix: string) =>
    RETENTION.find((shelf) => shelf.store === store && shelf.prefix === prefix)?.days
  expect(row('Messages')).toContain('at most two years')
  expect(longest('messages', '')).toBeLessThanOrEqual(730)
  expect(row('Statements of withdrawal')).toContain('Three years')
  for (const prefix of ['withdrawn/', 'mailed/withdrawn/', 'stated/']) expect(longest('messages', prefix)).toBe(3 * 365)
  expect(row('Your choice about update emails')).toContain('at most 30 days')
  expect(longest('updates', 'told/')).toBeLessThanOrEqual(30)
  expect(row('Searches without results')).toContain('At most 60 days')
  expect(longest('usage', 'miss/')).toBeLessThanOrEqual(60)
  expect(row('Counts of visits')).toContain('At most 400 days')
  for (const prefix of ['day/', 'sum/']) expect(longest('visits', prefix)).toBeLessThanOrEqual(400)
})

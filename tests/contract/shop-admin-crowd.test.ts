import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedCrowd } from '../../scripts/bench/seed-crowd.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

const SIZE = 10_000
const NETLIFY_ANSWER_BYTES = 6 * 1024 * 1024

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop()
  seedCrowd({ dataDir: shop.dataDir, clerk: shop.services.clerk }, SIZE)
  boss = anAdmin(shop)
}, 60_000)
afterAll(() => shop.close())

/** How often storage and Clerk are asked while `work` is done. */
async function countCalls(work: () => Promise<unknown>) {
  const urls: string[] = []
  const note = (message: unknown) => void urls.push((message as { request: IncomingMessage }).request.url ?? '')
  subscribe('http.server.request.start', note)
  try {
    await work()
  } finally {
    unsubscribe('http.server.request.start', note)
  }
  const stored = urls.filter((url) => url.startsWith('/local/'))
  const lists = stored.filter((url) => url.includes('?prefix=')).length
  return { lists, reads: stored.length - lists, clerk: urls.filter((url) => url.startsWith('/clerk/')).length }
}

async function asked(name: 'users' | 'statistics' | 'export', query: Record<string, string> = {}) {
  let answer: Awaited<ReturnType<typeof boss.get<typeof name>>> | undefined
  const calls = await countCalls(async () => {
    answer = await boss.get(name, query)
  })
  if (!answer) throw new Error('There was no answer.')
  expect(answer.status).toBe(200)
  expect(Buffer.byteLength(answer.text)).toBeLessThan(NETLIFY_ANSWER_BYTES)
  return { ...answer, calls }
}

// To Clerk: who asks, each list with its count, and two that tell which version of the list this is. Of storage one body
// is read, the beat that tells of changes.
const FEW = { lists: 4, reads: 1, clerk: 5 }

test('the first page of ten thousand costs four lists of keys and one list of users', async () => {
  const { body, calls } = await asked('users')
  expect(calls).toEqual(FEW)
  const { stats, users, found } = body as Awaited<ReturnType<typeof boss.get<'users'>>>['body']
  expect(stats).toEqual({ totalUsers: SIZE + 1, accountUsers: 1, basicPlanUsers: 7500, proPlanUsers: 2500 })
  expect([found, users.length]).toEqual([SIZE + 1, 50])
  expect(users[1]?.email).toBe('person-9999@example.com')
})

test.each([
  [{ page: '150', order: 'email' }, SIZE + 1, 5],
  [{ search: 'person-77' }, 111, 7],
  [{ filter: 'pro', order: 'latest-payment' }, 2500, 7],
  [{ filter: 'account' }, 1, 47],
  [{ filter: 'admins' }, 1, 47],
  [{ filter: 'pro', search: 'person-4' }, 279, 47],
  [{ filter: 'purchased', order: 'email', page: '200' }, SIZE, 47],
  [{ order: 'latest-payment', page: '200' }, SIZE + 1, 47],
] as [Record<string, string>, number, number][])(
  '%j finds %i with at most %i calls to Clerk',
  async (query, found, most) => {
    const { body, calls } = await asked('users', query)
    expect((body as { found: number }).found).toBe(found)
    expect(calls).toMatchObject({ lists: 4, reads: 1 })
    expect(calls.clerk).toBeLessThanOrEqual(most)
  },
  20_000,
)

test('the sums of ten thousand purchases read no body', async () => {
  const { calls } = await asked('statistics')
  expect(calls.reads).toBe(0)
  expect(calls.lists).toBeLessThanOrEqual(10)
})

test('the sheet holds everybody, and is far from the limit of an answer', async () => {
  const { text, calls } = await asked('export')
  expect(text.trimEnd().split('\r\n')).toHaveLength(SIZE + 2)
  expect(text).toContain('person-0@example.com')
  expect(calls).toEqual({ lists: 4, reads: 0, clerk: 43 })
}, 20_000)

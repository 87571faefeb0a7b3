import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSalesIndex } from '#adapters/blobs/sales-index.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { seedCrowd } from '../fixtures/shop/seed-crowd.ts'

const SIZE = 10_000
const NETLIFY_ANSWER_BYTES = 6 * 1024 * 1024

let shop: Shop
let boss: Owner
/** How many sums the days that are over come to: one for each month, and one for each day of the running one. */
let sums = 0

beforeAll(async () => {
  shop = await aShop()
  seedCrowd({ dataDir: shop.dataDir, clerk: shop.services.clerk }, SIZE)
  boss = anAdmin(shop)
  await createSalesIndex().close(() => true)
  const parts = (await shop.keys('log-sum/')).map((key) => key.slice('log-sum/'.length))
  const months = parts.filter((part) => part.length === 7)
  sums = months.length + parts.filter((part) => part.length === 10 && !months.includes(part.slice(0, 7))).length
})
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

// To Clerk: who asks, each list with its count, and two that tell which version of the list this is. Of storage one
// list names the sums, and one each the lines of open days: today, yesterday in the first hour, and tomorrow in the
// last one, where a clock may be ahead. Read are the sums, and the beat that tells of changes.
const lists = [0, 23].includes(new Date().getUTCHours()) ? 3 : 2
const FEW = {
  lists,
  get reads() {
    return 1 + sums
  },
  clerk: 5,
}

test('the first page of ten thousand costs a few lists and the sums of days that are over', async () => {
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
    expect(calls).toMatchObject({ lists, reads: 1 + sums })
    expect(calls.clerk).toBeLessThanOrEqual(most)
  },
)

test('the figures of ten thousand purchases read sums and no purchase', async () => {
  const { body, calls } = await asked('statistics')
  expect(calls.reads).toBe(sums)
  const { accounts, downloaded } = (body as Awaited<ReturnType<typeof boss.get<'statistics'>>>['body']).overview.buyers
  expect(downloaded === null || accounts <= 100).toBe(true)
  // Those of downloads, thirty days of searches, the messages of two months, and each of the month's few first buyers.
  expect(calls.lists).toBeLessThanOrEqual(lists + 3 + 32 + 4 + (downloaded === null ? 0 : accounts))
})

test('the sheet holds everybody, and is far from the limit of an answer', async () => {
  const { text, calls } = await asked('export')
  expect(text.trimEnd().split('\r\n')).toHaveLength(SIZE + 2)
  expect(text).toContain('person-0@example.com')
  expect(calls).toEqual({ lists, reads: sums, clerk: 43 })
})

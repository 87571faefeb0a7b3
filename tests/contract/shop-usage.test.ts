import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { OTHER_SLUG, SLUG } from '../fixtures/shop/paid-files.ts'

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  vi.useRealTimers()
  await shop.mend()
})

const statistics = async () => (await boss.get('statistics')).body
const miss = async (query: unknown) => (await shop.api('search-miss', { body: { query } })).status

test('sales are summed by week and plan, refunds beside them', async () => {
  await shop.buy()
  const { paymentIntent } = await shop.buy()
  await shop.buy({ planName: 'Pro Plan' })
  await shop.services.stripe.refund(paymentIntent, 500)
  await shop.settled()
  const answer = await statistics()
  expect(answer.currency).toBe('usd')
  expect(answer.weeks).toHaveLength(12)
  expect(answer.weeks.every(({ monday }) => new Date(monday).getUTCDay() === 1)).toBe(true)
  expect(answer.weeks.at(-1)?.sales).toEqual([
    { plan_name: 'Basic Plan', sold: 2, revenue: 4000, refunded: 500 },
    { plan_name: 'Pro Plan', sold: 1, revenue: 5000, refunded: 0 },
  ])
  expect(answer.weeks[0]?.sales.map(({ sold }) => sold)).toEqual([0, 0])
})

test('each press of Download counts once, however often its link is opened', async () => {
  const ada = shop.aPerson('ada')
  await shop.buy({ as: ada })
  const press = async (slug: string) => (await shop.api('download', { body: { slug }, token: ada.token })).body.url
  await press(OTHER_SLUG)
  for (const _ of [1, 2]) await press(SLUG)
  const link = await press(SLUG)
  for (const _ of [1, 2]) await fetch(new URL(link, shop.siteUrl))
  await fetch(new URL(link, shop.siteUrl), { method: 'HEAD' })
  for (const range of ['bytes=0-9', 'bytes=10-']) await fetch(new URL(link, shop.siteUrl), { headers: { range } })
  await shop.settled()
  expect((await statistics()).downloads).toEqual([
    { slug: SLUG, count: 3 },
    { slug: OTHER_SLUG, count: 1 },
  ])
})

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/

test('members see what they downloaded and when, and nobody else’s', async () => {
  const [eva, tom] = [shop.aPerson('eva'), shop.aPerson('tom')]
  await shop.buy({ as: eva })
  for (const slug of [SLUG, OTHER_SLUG, SLUG]) await shop.api('download', { body: { slug }, token: eva.token })
  await shop.settled()
  const list = async (token?: string) => shop.api<DownloadsOutput>('downloads', token ? { token } : {})
  const mine = await list(eva.token)
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/)
  const at = expect.stringMatching(ISO_TIME)
  expect(mine.body).toEqual([SLUG, OTHER_SLUG].map((slug) => ({ slug, at, version, newer: null })))
  expect((await list(tom.token)).body).toEqual([])
  expect((await list()).status).toBe(401)
})

test('a download does not wait for its note, nor fail with it', async () => {
  const ada = shop.aPerson('ada')
  await shop.buy({ as: ada })
  shop.services.blobs.failNextWrites(0, 5)
  expect(await shop.tryDownload(ada)).toBe(200)
  await shop.settled()
})

test('what was searched for in vain is counted, whatever letters it has', async () => {
  for (const query of ['Notion  CRM', 'notion crm', 'Überweisung €', '日本語のテンプレート'])
    expect(await miss(query)).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  expect((await statistics()).misses).toEqual([
    { query: 'notion crm', count: 2, last: today },
    { query: 'überweisung €', count: 1, last: today },
    { query: '日本語のテンプレート', count: 1, last: today },
  ])
})

test('searches that may be private, or are nonsense, are not stored', async () => {
  const before = await getStore({ name: 'usage', consistency: 'strong' }).list({ prefix: 'miss/' })
  for (const query of ['max@example.com', '+49 170 1234567', '4242 4242 4242 4242']) expect(await miss(query)).toBe(200)
  for (const query of ['', 'x', 'x'.repeat(61), 7, null]) expect(await miss(query)).toBe(400)
  expect(await getStore({ name: 'usage', consistency: 'strong' }).list({ prefix: 'miss/' })).toEqual(before)
})

test('one address cannot fill the list', async () => {
  // All within one minute, as the limit counts.
  vi.useFakeTimers({ toFake: ['Date'] })
  const statuses: number[] = []
  for (let nth = 0; nth < 25; nth += 1) statuses.push(await miss(`flood ${nth}`))
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

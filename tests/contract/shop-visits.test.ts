import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createVisits } from '#adapters/blobs/visits.ts'
import { NO_VISITS } from '#domain/visits/visit-sums.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  boss = anAdmin(shop)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.mend()
})

interface Look {
  cameFrom?: string
  headers?: Record<string, string>
}

/** What a browser sends when a page is left. */
async function leave(path: string, { cameFrom = '', headers = {} }: Look = {}) {
  const answer = await shop.api('visit', {
    method: 'POST',
    body: cameFrom,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': BROWSER,
      'sec-fetch-site': 'same-origin',
      referer: `${shop.siteUrl}${path}`,
      ...headers,
    },
  })
  await shop.settled()
  return answer
}
const ownHost = () => new URL(shop.siteUrl).host
const week = async () => (await boss.get('statistics')).body.funnels[0]
const keys = async () => (await getStore({ name: 'visits', consistency: 'strong' }).list()).blobs.map(({ key }) => key)

test('the owner sees the way from visit to download', async () => {
  await leave('/?utm_source=x', { cameFrom: 'www.news.example' })
  await leave(`/templates/${SLUG}`, { cameFrom: ownHost() })
  await leave('/n8n')
  const ada = shop.aPerson('ada')
  await shop.buy({ as: ada })
  await shop.openCheckout()
  for (const _ of [1, 2]) await shop.tryDownload(ada)
  await shop.settled()
  const counted = {
    visits: 2,
    templates: 1,
    checkouts: 2,
    purchases: 1,
    downloads: 2,
    pages: ['/', '/n8n', `/templates/${SLUG}`].map((name) => ({ name, count: 1 })),
    hosts: ['direct', 'news.example'].map((name) => ({ name, count: 1 })),
  }
  expect((await boss.get('statistics')).body.funnels).toEqual([7, 30, 90].map((days) => ({ days, ...counted })))
})

test('only counts are stored: no time, no IP address, no query', async () => {
  await leave('/search?q=secret', { headers: { cookie: '__session=secret', 'accept-language': 'de' } })
  const [key = ''] = await keys()
  expect(key).toMatch(/^day\/\d{4}-\d\d-\d\d\/\d+$/)
  expect(await getStore({ name: 'visits', consistency: 'strong' }).get(key, { type: 'json' })).toEqual({
    visits: 1,
    templates: 0,
    checkouts: 0,
    pages: { '/search': 1 },
    hosts: { direct: 1 },
  })
})

test.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['asks for privacy', { 'sec-gpc': '1' }],
  ['is a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['is a browser without a window', { 'user-agent': 'Mozilla/5.0 HeadlessChrome/156.0.0.0 Safari/537.36' }],
  ['has no name', { 'user-agent': '' }],
  ['is on a page of another site', { 'sec-fetch-site': 'cross-site' }],
])('whoever %s is not counted, and hears the same', async (_, headers) => {
  const answers = [
    await leave('/', { headers }),
    await leave('/admin'),
    await leave('/', { cameFrom: 'x'.repeat(301) }),
  ]
  expect(await keys()).toEqual([])
  answers.push(await leave('/', { headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13; CUBOT P80)' } }))
  expect(await keys()).toHaveLength(1)
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [204, '']))
})

test('other methods are refused', async () => {
  const { status, headers } = await shop.api('visit')
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
})

test('a page whose policy keeps its address to itself counts as another one', async () => {
  await leave('/', { cameFrom: 'checkout.stripe.com', headers: { referer: '' } })
  expect(await week()).toMatchObject({ visits: 0, pages: [{ name: 'other', count: 1 }], hosts: [] })
})

test('addresses that nobody could have looked at make one name', async () => {
  for (let nth = 0; nth < 5; nth += 1) await leave(`/made/up/${nth}/`, { cameFrom: `no host ${nth}` })
  expect(await week()).toMatchObject({ pages: [{ name: 'other', count: 5 }], hosts: [] })
})

test('one address cannot fill the counts', async () => {
  // All within one minute, as the limit counts, in which no other test calls.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  for (let nth = 0; nth < 130; nth += 1) await leave('/')
  expect((await week())?.visits).toBe(120)
})

test('while storage is down visits get their answer, and sales go on', async () => {
  shop.services.blobs.failing = 'down'
  expect((await leave('/')).status).toBe(204)
  expect((await shop.openCheckout()).url).not.toBe('')
  // What is counted after an answer must not meet the storage that is there again.
  await shop.settled()
  await shop.mend()
  expect(await week()).toMatchObject({ visits: 0, checkouts: 0, pages: [], hosts: [] })
})

test('a day that is over is summed up by the hourly job, and reads the same', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await createVisits({ clock: () => Date.now() - 2 * 86_400_000 }).count({ ...NO_VISITS, visits: 3 })
  expect((await week())?.visits).toBe(3)
  expect((await shop.runJob('housekeeping')).answer).toContain('1 day rolled up.')
  expect((await keys()).filter((key) => key.startsWith('sum/'))).toHaveLength(1)
  expect((await week())?.visits).toBe(3)
})

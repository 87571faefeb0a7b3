import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TokensOutput } from '#contracts/tokens.ts'
import { CALLS_PER_DAY, type CallCounter } from '#domain/limits/count-call.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles, OTHER_SLUG, SLUG } from '../fixtures/shop/paid-files.ts'
import { aTokenMember } from '../fixtures/shop/sign-in.ts'
import { saveAndShare } from '../fixtures/shop/traces.ts'

// The calls of a real n8n 2.41.1, as docs/in-your-n8n.md lists them.

let shop: Shop
let ada: Person
let paymentIntent: string
let token: string
let tokenId: string

const ORIGIN = 'https://n8n.ada.example'

beforeAll(async () => {
  shop = await aShop()
  await addPaidFiles(shop.root)
})
beforeEach(async () => {
  ;({ ada, paymentIntent, token, tokenId } = await aTokenMember(shop))
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.mend()
})
afterAll(() => shop.close())

async function get(what: string, { as = token, method = 'GET' } = {}) {
  const response = await fetch(`${shop.siteUrl}/n8n/${as}${what}`, {
    method,
    headers: { origin: ORIGIN, 'n8n-version': '2.41.1' },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
const slugsIn = ({ body }: { body: { workflows: { id: string }[] } }) => body.workflows.map(({ id }) => id)
const search = (query: Record<string, string> = {}) =>
  get(`/templates/search?${new URLSearchParams({ page: '1', limit: '20', ...query })}`)
const detail = (id: string) => get(`/templates/workflows/${id}`)
const importFile = (id: string) => get(`/workflows/templates/${id}`)

test('lists every template on the first page, with the icons of its services', async () => {
  const all = await search()
  expect(all.body.totalWorkflows).toBe(all.body.workflows.length)
  expect(slugsIn(all)).toEqual(expect.arrayContaining([SLUG, OTHER_SLUG]))
  expect(all.body.workflows.length).toBeGreaterThan(150)
  const item = all.body.workflows.find(({ id }: { id: string }) => id === SLUG)
  expect(item).toMatchObject({ name: expect.any(String), createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const shown = { displayName: expect.any(String), iconUrl: expect.stringMatching(/^icons\/.+\.svg$/) }
  expect(item.nodes[0]).toMatchObject(shown)
  // n8n draws the icons of its own nodes, which come last; each icon is there once.
  const icons: string[] = item.nodes.map(({ icon }: { icon: string }) => icon)
  expect(icons.at(-1)).toMatch(/^node:/)
  expect(new Set(icons).size).toBe(icons.length)
  expect(slugsIn(await search({ page: '2' }))).toEqual([])
})

test('searches like the shop, also by other forms of a word', async () => {
  expect(slugsIn(await search({ search: 'stripe revenue' }))[0]).toBe('stripe-revenue-dashboard-sheet')
  expect(slugsIn(await search({ search: 'reminding by text message' })).length).toBeGreaterThan(0)
  expect(slugsIn(await search({ search: 'qqqq' }))).toEqual([])
})

test('categories include the member’s saved templates, lists and updates once there are some', async () => {
  const names = async () =>
    (await get('/templates/categories')).body.categories.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual([
    'Lead generation',
    'Customer support',
    'E-commerce',
    'Social media',
    'Data analysis',
    'Marketing',
  ])
  await saveAndShare(shop, ada, 'Monday, early')
  expect(await names()).toEqual(expect.arrayContaining(['Saved', 'Monday · early']))
  expect(slugsIn(await search({ category: 'Saved,Monday · early' }))).toEqual([SLUG])
  const marketing = slugsIn(await search({ category: 'Marketing' }))
  expect(marketing.length).toBeGreaterThan(10)
  expect(marketing.length).toBeLessThan(60)
})

test('an imported file is the file of a download, names its template, and counts as one', async () => {
  const page = (await detail(SLUG)).body.workflow
  expect(page.id).toBe(SLUG)
  expect(page.description).toContain(`${shop.siteUrl}/templates/${SLUG}`)
  expect(page.workflow.nodes.length).toBeGreaterThan(3)
  const { body, headers } = await importFile(SLUG)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(body.id).toBe(SLUG)
  expect(body.workflow.meta).toEqual({ templateId: SLUG })
  const link = (await shop.api('download', { body: { slug: SLUG }, token: ada.token })).body.url
  expect(body.workflow).toEqual(JSON.parse((await shop.api(link.replace('/api/', ''))).text))
  await shop.settled()
  const downloads = await shop.api<{ slug: string }[]>('downloads', { token: ada.token })
  expect(downloads.body.map(({ slug }) => slug)).toEqual([SLUG])
})

test('every response can be read by the editor of any n8n, errors too', async () => {
  const preflight = await get('/templates/search', { method: 'OPTIONS' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('n8n-version')
  const replies = await Promise.all([
    preflight,
    get('/health'),
    search(),
    detail(SLUG),
    detail('8966'),
    importFile('no-such-template'),
    get('/templates/collections'),
    get('/nothing'),
    get('/health', { as: 'made-up' }),
    get('/templates/search', { method: 'POST' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([204, 200, 200, 200, 404, 404, 200, 404, 200, 404])
  for (const { headers } of replies) {
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('vary')).toContain('Origin')
    expect(headers.get('set-cookie')).toBeNull()
  }
})

/** What n8n shows in the list, on a page and after an import. */
async function shown() {
  const [list, page, file] = await Promise.all([search(), detail(SLUG), importFile(SLUG)])
  expect([list.status, page.status, file.status]).toEqual([200, 200, 200])
  expect(page.body.workflow.id).toBe(SLUG)
  expect(page.body.workflow.workflow.nodes).toHaveLength(1)
  expect(file.body.workflow.nodes.map(({ type }: { type: string }) => type)).toEqual(['n8n-nodes-base.stickyNote'])
  expect(list.headers.get('cache-control')).toBe('private, no-store')
  return list.body.workflows.map(({ name }: { name: string }) => name)
}

test('a token that is revoked while in use shows where to create another', async () => {
  expect((await search()).body.workflows.length).toBeGreaterThan(1)
  await shop.api('tokens', { body: { act: 'revoke', id: tokenId }, token: ada.token })
  expect(await shown()).toEqual(['This access token no longer works'])
})

test('a refund ends access at once, and shows what remains', async () => {
  await shop.services.stripe.refund(paymentIntent)
  await shop.settled()
  expect(await shown()).toEqual(['Your access has ended'])
  expect((await detail(SLUG)).body.workflow.description).toContain('stay in your n8n')
})

test('a token shows the last day it was used', async () => {
  await search()
  await shop.settled()
  const { body } = await shop.api<TokensOutput>('tokens', { token: ada.token })
  expect(body.tokens[0]?.usedOn).toBe(new Date().toISOString().slice(0, 10))
})

// That it does so in time is checked with every other function, in outages.test.ts.
test('while storage is down, n8n shows why', async () => {
  shop.services.blobs.failing = true
  expect(await shown()).toEqual(['The library can’t be reached right now'])
})

test('a leaked token yields a limited number of files a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await importFile(SLUG)
  // As if the member had imported all day: what is counted is written ahead, to two files before the limit.
  const limits = getStore('limits')
  const [counted] = (await limits.list({ prefix: 'library-files/' })).blobs
  const counter: CallCounter = await limits.get(counted?.key ?? '', { type: 'json' })
  const [[caller = '', first] = []] = Object.entries(counter.calls)
  expect(first).toBe(1)
  await limits.setJSON(counted?.key ?? '', { ...counter, calls: { [caller]: CALLS_PER_DAY['library-files'] - 2 } })
  expect([(await importFile(SLUG)).status, (await importFile(SLUG)).status]).toEqual([200, 200])
  const refused = await importFile(SLUG)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/^Too many requests\. Try again in \d+ hours\.$/)
  expect((await detail(SLUG)).body.workflow.name).toBe('Too many requests')
  expect((await search()).body.workflows.length).toBeGreaterThan(1)
})

test('the token never reaches the log', async () => {
  const log = (['log', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level).mockReturnValue())
  shop.services.blobs.failing = true
  await shown()
  expect(log.flatMap(({ mock }) => mock.calls.flat()).join()).not.toContain(token)
  for (const spy of log) spy.mockRestore()
})

test('a description never contains a link that would lead into the member’s n8n', async () => {
  const { description } = (await detail(SLUG)).body.workflow
  const source = readFileSync(path.join(shop.root, `content/templates/${SLUG}.md`), 'utf8')
  expect(description).toContain(
    source
      .slice(source.indexOf('\n---\n') + 5)
      .trim()
      .slice(0, 40),
  )
  expect(description).not.toMatch(/\]\(\//)
})

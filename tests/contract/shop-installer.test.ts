import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'
import { packPaidFiles } from '../../src/integrations/paid-blobs.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { OTHER_SLUG, SLUG } from '../fixtures/shop/paid-files.ts'
import { aTokenMember } from '../fixtures/shop/sign-in.ts'
import { saveAndShare } from '../fixtures/shop/traces.ts'

// What the installer template reads from a member's own n8n.

const ADDRESS = 'https://shop.example'

let shop: Shop
let ada: Person
let paymentIntent: string
let token: string
let tokenId: string

beforeAll(async () => {
  shop = await aShop()
  await packPaidFiles(shop.root, ADDRESS)
})
beforeEach(async () => {
  ;({ ada, paymentIntent, token, tokenId } = await aTokenMember(shop))
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

async function get(path = '', { authorization = `Bearer ${token}`, method = 'GET' } = {}) {
  const response = await fetch(`${shop.siteUrl}/installer${path}`, { method, headers: { authorization } })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const statusAndKind = async (...args: Parameters<typeof get>) => {
  const { status, body } = await get(...args)
  return [status, body.kind]
}

test('lists what the member saved, put in a list or downloaded, with the newest version', async () => {
  expect((await get()).body).toEqual({ templates: [] })
  await saveAndShare(shop, ada, 'For n8n')
  await get(`/${OTHER_SLUG}`)
  await shop.settled()
  const { body, headers } = await get()
  expect(headers.get('cache-control')).toBe('private, no-store')
  const bySlug = new Map<string, object>(body.templates.map((one: { slug: string }) => [one.slug, one]))
  expect([...bySlug.keys()].sort()).toEqual([OTHER_SLUG, SLUG].sort())
  expect(bySlug.get(SLUG)).toEqual({
    slug: SLUG,
    name: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    note: expect.any(String),
    saved: true,
    lists: ['For n8n'],
    updateUrl: `${shop.siteUrl}/update?template=${SLUG}`,
  })
  expect(bySlug.get(OTHER_SLUG)).toMatchObject({ saved: false, lists: [] })
})

test('a file is the newest version, in the form that n8n’s API accepts, and counts as a download', async () => {
  const { body } = await get(`/${SLUG}`)
  const link = (await shop.api('download', { body: { slug: SLUG }, token: ada.token })).body.url
  const file = JSON.parse((await shop.api(link.replace('/api/', ''))).text)
  const nodes = file.nodes.map(({ flowshelfId, ...node }: Record<string, unknown>) => node)
  expect(body.workflow).toEqual({
    name: file.name,
    nodes,
    connections: file.connections,
    settings: file.settings,
  })
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(body.accounts))
  expect(body.accounts.length).toBeGreaterThan(0)
  await shop.settled()
  const downloads = await shop.api<{ slug: string }[]>('downloads', { token: ada.token })
  expect(downloads.body.map(({ slug }) => slug)).toEqual([SLUG])
})

test('refuses with a status that a program understands, and a sentence for its member', async () => {
  expect(await statusAndKind('', { authorization: '' })).toEqual([401, 'unknown-token'])
  expect(await statusAndKind('', { authorization: `Bearer flowshelf_pat_${'x'.repeat(43)}` })).toEqual([
    401,
    'unknown-token',
  ])
  expect(await statusAndKind('/no-such-template')).toEqual([404, 'unknown-template'])
  expect(await statusAndKind('/..%2f..%2fpackage')).toEqual([404, 'unknown-template'])
  expect(await statusAndKind('', { method: 'POST' })).toEqual([405, 'wrong-method'])
  await shop.services.stripe.refund(paymentIntent)
  await shop.settled()
  const ended = await get(`/${SLUG}`)
  expect([ended.status, ended.body.kind]).toEqual([403, 'access-revoked'])
  expect(ended.body.error).toContain('refunded')
})

test('a token that is revoked while in use is refused at once', async () => {
  expect((await get()).status).toBe(200)
  await shop.api('tokens', { body: { act: 'revoke', id: tokenId }, token: ada.token })
  const { status, body } = await get()
  expect(status).toBe(401)
  expect(body.error).toBe('This access token was revoked or never existed. Create a new one in your account.')
})

test('a member is limited by calls a minute', async () => {
  const calls = await Promise.all(Array.from({ length: CALLS_PER_MINUTE.installer + 5 }, () => get()))
  expect(calls.some(({ status }) => status === 429)).toBe(true)
  const refused = calls.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the installer itself has the address of this shop', async () => {
  const { body } = await get('/flowshelf-installer')
  expect(JSON.stringify(body.workflow)).toContain(`"${ADDRESS}"`)
})

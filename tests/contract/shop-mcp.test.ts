import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATA_NOTE } from '#domain/assistants/tools.ts'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'
import { messageFor } from '#domain/shared/errors.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles, OTHER_SLUG, SLUG } from '../fixtures/shop/paid-files.ts'
import { aTokenMember } from '../fixtures/shop/sign-in.ts'
import { saveAndShare } from '../fixtures/shop/traces.ts'

let shop: Shop
let ada: Person
let paymentIntent: string
let token: string
let tokenId: string

beforeAll(async () => {
  shop = await aShop()
  await addPaidFiles(shop.root)
})
beforeEach(async () => {
  ;({ ada, paymentIntent, token, tokenId } = await aTokenMember(shop))
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const ERAS = { '2025': {}, '2026': { versionNegotiation: { mode: 'auto' } } } as const

/** The official client, connected; `as` is a token. */
async function connect(as?: string, era: keyof typeof ERAS = '2026') {
  const client = new Client({ name: 'test', version: '1' }, ERAS[era])
  const requestInit = as ? { headers: { authorization: `Bearer ${as}` } } : {}
  await client.connect(new StreamableHTTPClientTransport(new URL(`${shop.siteUrl}/mcp`), { requestInit }))
  return client
}

/** The text of a tool's result, and the data in it. */
async function use(name: string, args: Record<string, unknown> = {}, as: string | null = token) {
  const client = await connect(as ?? undefined)
  const { content, isError } = await client.callTool({ name, arguments: args })
  await client.close()
  const [first] = content as { type: string; text: string }[]
  const text = first?.text ?? ''
  const [, json] = /<catalog-data>\n(.*)\n<\/catalog-data>$/s.exec(text) ?? []
  return { text, isError: isError ?? false, data: json ? JSON.parse(json) : null }
}

/** The HTTP response to a call of a tool, without a client that would retry. */
const post = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  })

describe.each(Object.keys(ERAS) as (keyof typeof ERAS)[])('in the protocol of %s', (era) => {
  test('anyone finds and reads templates, without an account', async () => {
    const client = await connect(undefined, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_templates',
      'get_template',
      'get_set_up',
      'compare_versions',
      'get_workflow',
      'my_library',
      'my_updates',
    ])
    expect(
      tools.every(({ description, annotations }) => description?.includes(DATA_NOTE) && annotations?.readOnlyHint),
    ).toBe(true)
    const found = await client.callTool({ name: 'search_templates', arguments: { query: 'stripe revenue' } })
    expect(JSON.stringify(found)).toContain('stripe-revenue-dashboard-sheet')
    await client.close()
  })
})

test('a template is described without anything paid', async () => {
  const { data } = await use('get_template', { slug: SLUG }, null)
  expect(data).toMatchObject({ slug: SLUG, url: `${shop.siteUrl}/templates/${SLUG}`, versions: expect.any(Array) })
  expect(data.text).toContain('## Example')
  const guide = await use('get_set_up', { slug: SLUG }, null)
  expect(guide.data.sections.map(({ heading }: { heading: string }) => heading)).toContain('Set up')
  expect(guide.text + JSON.stringify(data)).not.toContain('typeVersion')
})

test('anyone learns what changed between two versions, a member also the values', async () => {
  const { versions } = (await use('get_template', { slug: SLUG }, null)).data
  const from = versions.at(-1).version
  const args = { slug: SLUG, from }
  const open = await use('compare_versions', args, null)
  const mine = await use('compare_versions', args)
  expect(open.data).toMatchObject({ slug: SLUG, from, to: versions[0].version, notes: versions.slice(0, -1) })
  expect(open.data.changed.length).toBeGreaterThan(0)
  expect(open.data.changed.every((change: object) => Object.keys(change).join() === 'node,field')).toBe(true)
  expect(mine.data.changed.every((change: object) => 'before' in change && 'after' in change)).toBe(true)
  const names = mine.data.changed.map(({ node, field }: { node: string; field: string }) => ({ node, field }))
  expect({ ...open.data, changed: names }).toEqual(open.data)
  const unknown = await use('compare_versions', { slug: SLUG, from: '0.0.1' })
  expect([unknown.isError, unknown.text]).toEqual([true, messageFor({ kind: 'unknown-version' })])
})

test('a member gets the file of a download, which counts as one', async () => {
  const { data } = await use('get_workflow', { slug: SLUG })
  const link = (await shop.api('download', { body: { slug: SLUG }, token: ada.token })).body.url
  expect(data.workflow).toEqual(JSON.parse((await shop.api(link.replace('/api/', ''))).text))
  await shop.settled()
  await saveAndShare(shop, ada, 'For Monday')
  const mine = (await use('my_library')).data
  expect(mine.downloads.map(({ slug }: { slug: string }) => slug)).toEqual([SLUG])
  expect(mine).toMatchObject({ saved: [SLUG], lists: [{ name: 'For Monday', templates: [SLUG] }] })
  expect((await use('my_updates')).data).toEqual({ updates: [] })
})

test('a wrong slug or argument is explained to the assistant', async () => {
  expect(await use('get_template', { slug: 'no-such-template' })).toMatchObject({
    isError: true,
    text: 'We couldn’t find that template.',
  })
  expect((await use('get_template', { slug: '../../package' })).isError).toBe(true)
})

test('without a sign-in, a tool for members leads to one', async () => {
  const { status, headers } = await post('get_workflow')
  expect(status).toBe(401)
  const where = `${shop.siteUrl}/.well-known/oauth-protected-resource/mcp`
  expect(headers.get('www-authenticate')).toContain(`resource_metadata="${where}"`)
  const metadata = await fetch(where)
  expect(metadata.headers.get('access-control-allow-origin')).toBe('*')
  expect(await metadata.json()).toMatchObject({
    resource: `${shop.siteUrl}/mcp`,
    authorization_servers: [expect.stringMatching(/^https:\/\//)],
  })
  expect((await post('search_templates')).status).toBe(200)
  expect((await post('search_templates', { authorization: 'Bearer made-up' })).status).toBe(401)
})

test('a member may sign in through Clerk, but not with a token for another site', async () => {
  const { clerk } = shop.services
  const own = clerk.issueOAuthToken(ada.id, `${shop.siteUrl}/mcp`)
  expect((await use('get_workflow', { slug: OTHER_SLUG }, own)).isError).toBe(false)
  const foreign = clerk.issueOAuthToken(ada.id, 'https://other.example/mcp')
  expect((await post('my_library', { authorization: `Bearer ${foreign}` })).status).toBe(401)
  const stranger = clerk.issueOAuthToken(shop.aPerson('bea').id, `${shop.siteUrl}/mcp`)
  expect((await use('my_library', {}, stranger)).text).toBe('You need a plan to do this. Choose one under Pricing.')
})

test('a token that is revoked while in use no longer signs in', async () => {
  expect((await use('my_library')).isError).toBe(false)
  await shop.api('tokens', { body: { act: 'revoke', id: tokenId }, token: ada.token })
  expect((await post('my_library', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('a refund ends access at once, and leaves what is free', async () => {
  await shop.services.stripe.refund(paymentIntent)
  await shop.settled()
  const refused = await use('get_workflow', { slug: SLUG })
  expect([refused.isError, refused.data]).toEqual([true, null])
  expect(refused.text).toContain('refunded')
  expect((await use('search_templates', { query: 'slack' })).isError).toBe(false)
})

test('while Clerk is down, tokens work; while storage is down, a sentence says so', async () => {
  shop.services.clerk.failing.backend = true
  expect((await use('get_workflow', { slug: SLUG })).isError).toBe(false)
  const own = shop.services.clerk.issueOAuthToken(ada.id, `${shop.siteUrl}/mcp`)
  expect((await use('my_library', {}, own)).text).toContain('the Clerk service')
  expect((await use('search_templates', { query: 'slack' }, own)).isError).toBe(false)
  await shop.mend()
  shop.services.blobs.failing = true
  expect(await use('my_library')).toMatchObject({
    isError: true,
    text: 'We can’t reach our storage right now. Try again in a minute.',
  })
})

test('of three hundred calls in a minute, as many pass as the limit allows', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const statuses: number[] = []
  for (let nth = 0; nth < 300; nth += 50)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => post('search_templates')))).map(({ status }) => status),
    )
  vi.useRealTimers()
  const passed = statuses.filter((status) => status === 200).length
  expect(passed).toBeGreaterThan(0)
  expect(passed).toBeLessThanOrEqual(CALLS_PER_MINUTE.mcp)
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles, OTHER_SLUG, SLUG, WHOLE_LIBRARY } from '../fixtures/shop/paid-files.ts'
import { withNodeIds } from '../fixtures/with-node-ids.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
  await addPaidFiles(shop.root)
  await shop.buy({ as: ada })
})
afterAll(() => shop.close())

const ask = (body: unknown, as: { token?: string; cookie?: string } = ada) => shop.api('download', { body, ...as })
const linkTo = async (slug: string) => new URL((await ask({ slug })).body.url, shop.siteUrl)

interface Workflow {
  name: string
  nodes: unknown[]
  meta: { templateId: string }
  pinData?: Record<string, unknown>
}

const open = (link: URL) => shop.api<Workflow>(`file${link.search}`)

const TRICKS = [
  '../plans',
  '..%2fplans',
  '..\\plans',
  '../../package',
  '/etc/passwd',
  `${SLUG}/../${SLUG}`,
  `${SLUG}%00`,
  `${SLUG}\u0000`,
  `${SLUG}.json`,
  SLUG.toUpperCase(),
  ` ${SLUG}`,
  `${SLUG}\n`,
  '.',
  '',
  '__proto__',
  'a'.repeat(300),
  'ü',
]

describe('who may download', () => {
  const body = { slug: SLUG }

  test('a stranger is asked to sign in', async () => {
    const { status, body: answer } = await ask(body, {})
    expect([status, answer.kind]).toEqual([401, 'signed-out'])
  })

  test('an account without a plan gets a message that it needs one', async () => {
    const { status, body: answer } = await ask(body, shop.aPerson('eve'))
    expect([status, answer.kind]).toEqual([402, 'not-a-member'])
  })

  test('a stranger does not learn which templates exist', async () => {
    const eve = shop.aPerson('eve')
    const [known, unknown] = [await ask(body, eve), await ask({ slug: 'no-such-template' }, eve)]
    expect(known.text).toBe(unknown.text)
  })

  test('a token that is over is refused, even beside a good guest cookie', async () => {
    const { sessionId } = await shop.buy()
    const token = shop.token(ada.id, { expiresIn: -60 })
    expect((await ask(body, { token, cookie: await shop.enter(sessionId) })).status).toBe(401)
  })

  test('a signed-in user without a plan may use the purchase made in this browser', async () => {
    const { sessionId } = await shop.buy()
    const { token } = shop.aPerson('max')
    expect((await ask(body, { token, cookie: `a=b; ${await shop.enter(sessionId)}; c=d` })).status).toBe(200)
  })
})

describe('what may be downloaded', () => {
  test('a template that does not exist is not found', async () => {
    const { status, body } = await ask({ slug: 'no-such-template' })
    expect([status, body.kind]).toEqual([404, 'unknown-template'])
    const zip = await ask({ collection: 'no-such-collection' })
    expect([zip.status, zip.body.kind]).toEqual([404, 'unknown-collection'])
  })

  test.each(TRICKS)('the name %j is refused and opens nothing', async (name) => {
    for (const body of [{ slug: name }, { collection: name }]) {
      const { status, body: answer } = await ask(body)
      expect([status, answer.kind]).toEqual([400, 'invalid-input'])
    }
    for (const kind of ['template', 'collection']) {
      const query = new URLSearchParams({ [kind]: name, expires: String(Date.now() + 1000), signature: 'x' })
      expect((await shop.api(`file?${query}`)).status).toBe(410)
    }
  })

  test.each([
    {},
    { slug: SLUG, collection: WHOLE_LIBRARY },
    { slug: SLUG, user_id: 'x' },
    { slug: [SLUG] },
    { slug: 1 },
  ])('%j names no one thing', async (body) => {
    expect((await ask(body)).status).toBe(400)
  })
})

describe('a link', () => {
  test('stays on the site and opens the workflow', async () => {
    const { body } = await ask({ slug: SLUG })
    expect(body.url).toMatch(new RegExp(`^/api/file\\?template=${SLUG}&expires=\\d{13}&signature=[\\w-]{43}$`))
    expect((await open(await linkTo(SLUG))).status).toBe(200)
  })

  const changes: Record<string, (link: URLSearchParams) => void> = {
    'another template': (link) => link.set('template', OTHER_SLUG),
    'a collection beside the template': (link) => link.set('collection', WHOLE_LIBRARY),
    'a later end': (link) => link.set('expires', String(Number(link.get('expires')) + 1)),
    'no end': (link) => link.delete('expires'),
    'an endless end': (link) => link.set('expires', 'Infinity'),
    'no signature': (link) => link.delete('signature'),
    'an empty signature': (link) => link.set('signature', ''),
    'a shorter signature': (link) => link.set('signature', link.get('signature')?.slice(0, -1) ?? ''),
    'a signature in other letters': (link) => link.set('signature', link.get('signature')?.toLowerCase() ?? ''),
    nothing: (link) => {
      for (const name of ['template', 'expires', 'signature']) link.delete(name)
    },
  }

  test.each(Object.keys(changes))('with %s is no longer good', async (change) => {
    const link = await linkTo(SLUG)
    changes[change]?.(link.searchParams)
    const { status, body } = await open(link)
    expect([status, body]).toMatchObject([410, { kind: 'link-expired' }])
  })
})

describe('a sample copy', () => {
  const SAMPLED = readdirSync('content/samples')[0]?.replace('.json', '') ?? ''
  const body = { slug: SAMPLED, sample: true }

  test('is refused like the workflow itself', async () => {
    const { sessionId } = await shop.buy()
    const refused = await Promise.all([ask(body, {}), ask(body, shop.aPerson('eve'))])
    expect(refused.map((answer) => [answer.status, answer.body.kind])).toEqual([
      [401, 'signed-out'],
      [402, 'not-a-member'],
    ])
    expect((await ask(body, { cookie: await shop.enter(sessionId) })).status).toBe(200)
  })

  test('is the workflow with the items of its recorded run, under a name of its own', async () => {
    const link = new URL((await ask(body)).body.url, shop.siteUrl)
    const { name, pinData, ...copy } = (await open(link)).body
    const { name: original, ...workflow } = (await open(await linkTo(SAMPLED))).body
    expect(name).toBe(`${original} (sample data)`)
    expect(copy).toEqual(workflow)
    const sample = JSON.parse(readFileSync(`content/samples/${SAMPLED}.json`, 'utf8'))
    expect(Object.keys(pinData ?? {})).toEqual(Object.keys(sample.pins))
    expect(Object.keys(pinData ?? {})).toContain(sample.trigger)
  })

  test('counts as a download of the template', async () => {
    const bob = shop.aPerson('bob')
    await shop.buy({ as: bob })
    await ask(body, bob)
    await shop.settled()
    const { body: library } = await shop.api<{ slug: string }[]>('downloads', { token: bob.token })
    expect(JSON.stringify(library)).toContain(SAMPLED)
  })

  test('has no version or choices of its own', async () => {
    for (const more of [{ version: '1.0.0' }, { choices: { settings: {} } }, { sample: false }])
      expect((await ask({ ...body, ...more })).status).toBe(400)
  })
})

describe('a workflow file', () => {
  test('is the published file, with the slug as its template id', async () => {
    const stored = JSON.parse(readFileSync(path.join(shop.root, 'content/workflows', `${SLUG}.json`), 'utf8'))
    const { body } = await open(await linkTo(SLUG))
    expect(body).toEqual({ ...withNodeIds(stored), meta: { templateId: SLUG } })
    expect(typeof body.meta.templateId).toBe('string')
  })

  test('is saved under its name and kept by no cache and no search engine', async () => {
    const { headers } = await open(await linkTo(SLUG))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${SLUG}.json"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
  })
})

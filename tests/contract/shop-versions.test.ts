import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DownloadsOutput } from '#contracts/downloads.ts'
import type { VersionsOutput } from '#contracts/templates.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles } from '../fixtures/shop/paid-files.ts'
import { withNodeIds } from '../fixtures/with-node-ids.ts'

const kept = path.resolve(import.meta.dirname, '../../content/kept')
/** The template of which most versions are kept. */
const [SLUG = '', files = []] = readdirSync(kept)
  .map((slug) => [slug, readdirSync(path.join(kept, slug))] as const)
  .reduce((most, next) => (next[1].length > most[1].length ? next : most))

let shop: Shop
let ada: Person
let versions: VersionsOutput

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
  await addPaidFiles(shop.root)
  await shop.buy({ as: ada })
  versions = (await shop.api<VersionsOutput>(`templates?versions=${SLUG}`)).body
})
afterAll(() => shop.close())

const ask = (body: unknown, as: { token?: string; cookie?: string } = ada) => shop.api('download', { body, ...as })
const oldest = () => versions.at(-1)?.version ?? ''
const linkTo = async (version: string) => new URL((await ask({ slug: SLUG, version })).body.url, shop.siteUrl)

test('anybody may read which versions there are, newest first, each with its day and what changed', async () => {
  expect(versions.length).toBe(files.length + 1)
  for (const version of versions)
    expect(version).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      note: expect.stringMatching(/./),
    })
  expect(versions.map(({ day }) => day)).toEqual(
    versions
      .map(({ day }) => day)
      .sort()
      .reverse(),
  )
})

test.each(['no-such-template', '../plans', '', '__proto__'])('of %j there are none', async (slug) => {
  const { status, body } = await shop.api(`templates?versions=${encodeURIComponent(slug)}`)
  expect([status, body.kind]).toEqual([404, 'unknown-template'])
})

test('a member gets the file of every version, with the version in its name', async () => {
  for (const { version } of versions.slice(1)) {
    const file = await fetch(await linkTo(version))
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${SLUG}-${version}.json"`)
    const stored = JSON.parse(readFileSync(path.join(kept, SLUG, `${version}.json`), 'utf8'))
    expect(await file.json()).toEqual({ ...withNodeIds(stored), meta: { templateId: SLUG } })
  }
})

test('a guest gets an older version by the pass of the purchase', async () => {
  const { sessionId } = await shop.buy()
  const cookie = await shop.enter(sessionId)
  expect((await ask({ slug: SLUG, version: oldest() }, { cookie })).status).toBe(200)
})

test('whoever has no access gets no older version, and does not learn which there are', async () => {
  expect((await ask({ slug: SLUG, version: oldest() }, {})).status).toBe(401)
  const eve = shop.aPerson('eve')
  const [known, unknown] = [
    await ask({ slug: SLUG, version: oldest() }, eve),
    await ask({ slug: SLUG, version: '9.9.9' }, eve),
  ]
  expect([known.status, known.body.kind]).toEqual([402, 'not-a-member'])
  expect(unknown.text).toBe(known.text)
})

test('a version that is not there is told in a sentence', async () => {
  const { status, body } = await ask({ slug: SLUG, version: '9.9.9' })
  expect([status, body.kind]).toEqual([404, 'unknown-version'])
  expect(body.error).toContain('That version doesn’t exist')
})

test.each(['1.0', 'latest', '../1.0.0', '1.0.0\n', 1, null])('%j is no version', async (version) => {
  expect((await ask({ slug: SLUG, version })).status).toBe(400)
})

test('a link opens the version it was signed for and no other', async () => {
  const link = await linkTo(oldest())
  const changed = (change: (query: URLSearchParams) => void) => {
    const other = new URL(link)
    change(other.searchParams)
    return fetch(other)
  }
  expect((await changed(() => {})).status).toBe(200)
  const second = versions.at(-2)?.version ?? ''
  expect((await changed((query) => query.set('version', second))).status).toBe(410)
  expect((await changed((query) => query.delete('version'))).status).toBe(410)
  const asOneName = (query: URLSearchParams) => {
    query.delete('version')
    query.set('template', `${SLUG}\n${query.get('expires')}`)
    query.set('expires', oldest())
  }
  expect((await changed(asOneName)).status).toBe(410)
  const newest = new URL((await ask({ slug: SLUG })).body.url, shop.siteUrl)
  newest.searchParams.set('version', oldest())
  expect((await fetch(newest)).status).toBe(410)
})

test('a member who takes an older version is told of the newest until that is taken, too', async () => {
  const eva = shop.aPerson('eva')
  await shop.buy({ as: eva })
  const mine = async () => {
    await shop.settled()
    return (await shop.api<DownloadsOutput>('downloads', { token: eva.token })).body
  }
  const [newest] = versions
  await ask({ slug: SLUG, version: oldest() }, eva)
  expect(await mine()).toMatchObject([{ slug: SLUG, version: oldest(), newer: newest }])
  await ask({ slug: SLUG }, eva)
  expect(await mine()).toMatchObject([{ slug: SLUG, version: newest?.version, newer: null }])
  await ask({ slug: SLUG, version: oldest() }, eva)
  expect(await mine()).toMatchObject([{ slug: SLUG, version: newest?.version, newer: null }])
})

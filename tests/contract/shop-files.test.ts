import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { packPaidFiles } from '../../src/integrations/paid-blobs.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { COLLECTIONS, SLUG, SMALL_COLLECTION, WHOLE_LIBRARY } from '../fixtures/shop/paid-files.ts'

const MINUTE = 60_000

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
  await packPaidFiles(shop.root)
  await shop.buy({ as: ada })
})
afterAll(() => shop.close())
afterEach(() => {
  vi.useRealTimers()
})

async function linkTo(body: { slug: string } | { collection: string }) {
  const answer = await shop.api('download', { body, token: ada.token })
  expect(answer.status).toBe(200)
  return `${shop.siteUrl}${answer.body.url}`
}

test.each(COLLECTIONS.map(({ id }) => id))('the zip of %s opens and holds importable workflows', async (id) => {
  const response = await fetch(await linkTo({ collection: id }))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${id}.zip"`,
    'cache-control': 'private, no-store',
  })
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  expect(files.length).toBeGreaterThan(0)
  for (const [name, bytes] of files) {
    const workflow = JSON.parse(strFromU8(bytes))
    expect(workflow.meta).toEqual({ templateId: name.replace(/\.json$/, '') })
    expect(workflow.nodes.length).toBeGreaterThan(0)
  }
})

test('a file in a zip is the same as the one downloaded alone', async () => {
  const zip = await fetch(await linkTo({ collection: WHOLE_LIBRARY }))
  const packed = unzipSync(new Uint8Array(await zip.arrayBuffer()))[`${SLUG}.json`] ?? new Uint8Array()
  const alone = await (await fetch(await linkTo({ slug: SLUG }))).text()
  expect(strFromU8(packed)).toBe(alone)
})

test('the same workflows make the same zip, byte for byte, whenever they are packed', async () => {
  const read = async () => (await fetch(await linkTo({ collection: SMALL_COLLECTION }))).bytes()
  const before = await read()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MINUTE })
  await packPaidFiles(shop.root)
  vi.useRealTimers()
  expect(await read()).toEqual(before)
})

test('a link to a zip opens nothing else', async () => {
  const link = (await linkTo({ collection: SMALL_COLLECTION })).replace(SMALL_COLLECTION, WHOLE_LIBRARY)
  expect((await fetch(link)).status).toBe(410)
})

test('a link is good for five minutes and not a moment longer', async () => {
  const link = await linkTo({ slug: SLUG })
  const made = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: made + 4.9 * MINUTE })
  expect((await fetch(link)).status).toBe(200)
  vi.setSystemTime(made + 5.1 * MINUTE)
  const late = await fetch(link)
  expect([late.status, (await late.json()).kind]).toEqual([410, 'link-expired'])
})

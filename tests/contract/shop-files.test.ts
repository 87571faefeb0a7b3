import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { packPaidFiles } from '../../src/integrations/paid-blobs.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles, COLLECTIONS, SLUG, SMALL_COLLECTION, WHOLE_LIBRARY } from '../fixtures/shop/paid-files.ts'

const MINUTE = 60_000

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
  await addPaidFiles(shop.root)
  await shop.buy({ as: ada })
})
afterAll(() => shop.close())
afterEach(() => {
  vi.useRealTimers()
})

type Asked = { slug: string; choices?: object } | { collection: string }

async function linkTo(body: Asked) {
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

test('the link that n8n imports from has the choices of the setup page, and nobody can change them in it', async () => {
  const settingsOf = ({ nodes }: { nodes: Flow }) =>
    nodes.find(({ name }) => name === 'Settings')?.parameters.assignments.assignments ?? []
  const own = await (await fetch(await linkTo({ slug: SLUG }))).json()
  const chosen = settingsOf(own).find(({ value }) => typeof value === 'string')?.name ?? ''
  const choices = { settings: { [chosen]: 'fernhill@example.com' }, provider: 'openai' }
  const link = await linkTo({ slug: SLUG, choices })
  const values = settingsOf(await (await fetch(link)).json())
  expect(values.filter(({ value }) => value === 'fernhill@example.com').map(({ name }) => name)).toEqual([chosen])
  expect(values).toHaveLength(settingsOf(own).length)
  expect((await fetch(link.replace('fernhill', 'birchhill'))).status).toBe(410)
})

type Flow = { name: string; parameters: { assignments: { assignments: { name: string; value: unknown }[] } } }[]

describe.each([
  ['a workflow', { slug: SLUG }],
  ['a zip', { collection: SMALL_COLLECTION }],
])('%s', (_, body) => {
  /** The file, whole, and a question for it in other words. Uncompressed, as a part is a part of that. */
  async function opened() {
    const link = await linkTo(body)
    const ask = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(link, { method, headers: { 'accept-encoding': 'identity', ...headers } })
    const response = await ask()
    return { ask, response, whole: Buffer.from(await response.arrayBuffer()) }
  }

  test('says how large it is, and answers HEAD with the same head', async () => {
    const { ask, response, whole } = await opened()
    expect(response.headers.get('content-length')).toBe(String(whole.length))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    const head = await ask({}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const compared = ['content-length', 'content-type', 'content-disposition', 'cache-control', 'etag', 'accept-ranges']
    for (const name of compared) expect([name, head.headers.get(name)]).toEqual([name, response.headers.get(name)])
  })

  test('goes on where a download was cut', async () => {
    const { ask, response, whole } = await opened()
    const etag = response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const cut = whole.length - 100
    const rest = await ask({ range: `bytes=${cut}-`, 'if-range': etag })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-range')).toBe(`bytes ${cut}-${whole.length - 1}/${whole.length}`)
    expect(rest.headers.get('content-length')).toBe('100')
    expect(Buffer.concat([whole.subarray(0, cut), await rest.bytes()]).equals(whole)).toBe(true)
  })

  test('sends one part, from the middle, the end or beyond it', async () => {
    const { ask, whole } = await opened()
    const { length } = whole
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-29', 10, 29],
      ['bytes=-30', length - 30, length - 1],
      [`bytes=-${length + 5}`, 0, length - 1],
      [`bytes=${length - 3}-${length + 99}`, length - 3, length - 1],
    ] as const) {
      const part = await ask({ range })
      expect([range, part.status, part.headers.get('content-range')]).toEqual([
        range,
        206,
        `bytes ${first}-${last}/${length}`,
      ])
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(first, last + 1))).toBe(true)
    }
  })

  test('says that there is nothing where it has ended', async () => {
    const { ask, whole } = await opened()
    for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
      const { status, headers } = await ask({ range })
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    }
  })

  test('is sent whole for a part of another file, for several parts, and for what is no range', async () => {
    const { ask, whole } = await opened()
    const wholes: Record<string, string>[] = [
      { range: 'bytes=0-9', 'if-range': '"another"' },
      { range: 'bytes=0-9', 'if-range': 'Fri, 27 Nov 2026 12:00:00 GMT' },
      { range: 'bytes=0-9,20-29' },
      { range: 'bytes=9-0' },
      { range: 'bytes=-' },
      { range: 'items=0-9' },
    ]
    for (const headers of wholes) {
      const answer = await ask(headers)
      expect([headers, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([headers, 200, whole.length])
    }
  })
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

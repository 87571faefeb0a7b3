import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SavedOutput } from '#contracts/saved.ts'
import { LIMITS } from '#domain/saved/saved.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { OTHER_SLUG, SLUG } from '../fixtures/shop/paid-files.ts'
import { saveAndShare, storeOf } from '../fixtures/shop/traces.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  ada = shop.aPerson('ada')
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.mend()
})

const read = ({ token }: Person = ada) => shop.api<SavedOutput>('saved', { token })
const ask = (body: object, { token }: Person = ada) =>
  shop.api<SavedOutput & { kind?: string; error?: string }>('saved', { body, token })
const slugsOf = ({ templates }: SavedOutput) => templates.map(({ slug }) => slug)
const aList = async (name = 'For Monday') => (await ask({ act: 'create-list', name })).body.lists.at(-1)?.id ?? ''

test('what was saved last stands first, and saving it again changes nothing', async () => {
  expect((await read()).body).toEqual({ templates: [], lists: [] })
  await ask({ act: 'save', slugs: [SLUG] })
  await ask({ act: 'save', slugs: [OTHER_SLUG] })
  const { body } = await ask({ act: 'save', slugs: [SLUG] })
  expect(slugsOf(body)).toEqual([OTHER_SLUG, SLUG])
  expect(slugsOf((await ask({ act: 'remove', slug: OTHER_SLUG })).body)).toEqual([SLUG])
  expect((await read(shop.aPerson('bea'))).body.templates).toEqual([])
})

test('what a browser held is joined, without doubling', async () => {
  await ask({ act: 'save', slugs: [SLUG] })
  const { body } = await ask({ act: 'save', slugs: ['third', SLUG, OTHER_SLUG, 'third'] })
  expect(slugsOf(body)).toEqual(['third', OTHER_SLUG, SLUG])
})

test('of several devices at once none undoes what another did', async () => {
  const list = await aList()
  const slugs = Array.from({ length: 3 }, (_, nth) => `template-${nth}`)
  await ask({ act: 'save', slugs: ['gone'] })
  const answers = await Promise.all([
    ...slugs.map((slug) => ask({ act: 'save', slugs: [slug] })),
    ask({ act: 'remove', slug: 'gone' }),
    ...slugs.slice(0, 2).map((slug) => ask({ act: 'list-add', list, slug })),
  ])
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const { body } = await read()
  expect(slugsOf(body).sort()).toEqual(slugs)
  expect([...(body.lists[0]?.slugs ?? [])].sort()).toEqual(slugs.slice(0, 2))
})

test('a list is made, filled, emptied and dropped', async () => {
  const list = await aList('  Für Montag, 日本  ')
  await ask({ act: 'list-add', list, slug: SLUG })
  await ask({ act: 'list-add', list, slug: OTHER_SLUG })
  const twice = await ask({ act: 'list-add', list, slug: SLUG })
  expect(twice.body.lists).toEqual([{ id: list, name: 'Für Montag, 日本', slugs: [SLUG, OTHER_SLUG], shared: false }])
  expect((await ask({ act: 'list-remove', list, slug: SLUG })).body.lists[0]?.slugs).toEqual([OTHER_SLUG])
  expect((await ask({ act: 'delete-list', list })).body.lists).toEqual([])
  expect((await ask({ act: 'list-add', list, slug: SLUG })).body.kind).toBe('unknown-list')
  expect(await storeOf('saved').get(`list/${list}`)).toBeNull()
})

test('nobody changes, shares or drops a list of somebody else, whose address they may know', async () => {
  const list = await saveAndShare(shop, ada, 'For Monday')
  const bea = shop.aPerson('bea')
  for (const act of ['share', 'unshare', 'delete-list', 'list-add', 'list-remove']) {
    const { status, body } = await ask({ act, list, slug: SLUG }, bea)
    expect([act, status, body.kind]).toEqual([act, 404, 'unknown-list'])
  }
  expect((await read()).body.lists).toEqual([{ id: list, name: 'For Monday', slugs: [SLUG], shared: true }])
})

test('a list names no user, and its id reveals nothing about other lists', async () => {
  const [first, second] = [await aList(), await aList()]
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(first.slice(0, 4)).not.toBe(second.slice(0, 4))
  const stored = await storeOf('saved').get(`list/${first}`, { type: 'json' })
  expect(stored).toEqual({ name: 'For Monday', slugs: [], shared: false })
})

test('a list whose making was cut off is no list, and the others stay', async () => {
  const list = await aList()
  await storeOf('saved').setJSON(`of/${ada.id}`, { templates: [], lists: ['x'.repeat(22), list] })
  expect((await read()).body.lists.map(({ id }) => id)).toEqual([list])
})

test('there is room for so much, and the answer says so', async () => {
  const many = Array.from({ length: LIMITS.templates }, (_, nth) => `template-${nth}`)
  expect((await ask({ act: 'save', slugs: many })).status).toBe(200)
  const { status, body } = await ask({ act: 'save', slugs: ['one-more'] })
  expect([status, body.kind]).toEqual([409, 'limit-reached'])
  expect(body.error).toBe('You can have up to 500 saved templates. Remove one first.')
  expect((await read()).body.templates).toHaveLength(LIMITS.templates)
  for (let nth = 0; nth < LIMITS.lists; nth += 1) await aList(`List ${nth}`)
  expect((await ask({ act: 'create-list', name: 'One more' })).body.error).toContain('20 lists')
  const [list] = (await read()).body.lists
  const full = { ...list, slugs: many.slice(0, LIMITS.perList) }
  await storeOf('saved').setJSON(`list/${list?.id}`, full)
  expect((await ask({ act: 'list-add', list: list?.id, slug: 'one-more' })).body.error).toContain(
    '100 templates in a list',
  )
})

test('a name is short and plain, and everything else is refused with a sentence', async () => {
  for (const name of ['', '   ', 'x'.repeat(61), 'line\nbreak', 'turned \u202E round', 7])
    expect((await ask({ act: 'create-list', name })).status).toBe(400)
  for (const body of [{}, { act: 'burn' }, { act: 'save', slugs: [] }, { act: 'save', slugs: ['../of'] }])
    expect((await ask(body)).body.kind).toBe('invalid-input')
  expect((await ask({ act: 'share', list: '../of/somebody' })).status).toBe(400)
})

test('it is for whoever is signed in, and no faster than somebody presses', async () => {
  expect((await shop.api('saved')).status).toBe(401)
  expect((await shop.api('saved', { body: { act: 'save', slugs: [SLUG] } })).status).toBe(401)
  // All within one minute, as the limit counts.
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers = await Promise.all(Array.from({ length: 5 }, () => read()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  let busy = 0
  for (let nth = 0; nth < 125; nth += 1) if ((await ask({ act: 'remove', slug: SLUG })).status === 429) busy += 1
  expect(busy).toBe(5)
})

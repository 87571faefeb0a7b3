import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const SITE = 'https://shop.example'
const visited = (...urls: string[]) => ({ entries: () => urls.map((url) => ({ url })) })

/** A browser that shows this page; each test loads the module afresh, as a page does. */
async function at(page: string, { history = [] as string[], from = '' } = {}) {
  vi.resetModules()
  vi.stubGlobal('location', new URL(page, SITE))
  vi.stubGlobal('document', { referrer: from })
  vi.stubGlobal('navigation', history.length > 0 ? visited(...history) : undefined)
  return import('#browser/actions/promotion.ts')
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the code of an address counts on later pages of the tab, the latest first', async () => {
  const history = [`${SITE}/?promo=OLD`, `${SITE}/templates/x?promo=SPRING`, `${SITE}/#pricing`]
  expect((await at('/#pricing', { history })).promotionCode()).toBe('SPRING')
  expect((await at('/?promo=NEW#pricing', { history })).promotionCode()).toBe('NEW')
})

test('a page opened in a new tab knows the address it was opened from, and no other site’s', async () => {
  expect((await at('/', { from: `${SITE}/?promo=SPRING` })).promotionCode()).toBe('SPRING')
  expect((await at('/', { from: 'https://other.example/?promo=SPRING' })).promotionCode()).toBeNull()
})

test('it outlives a visit to another site', async () => {
  const before = await at('/?promo=SPRING')
  before.keepPromotion()
  expect((await at('/', { history: [`${SITE}/`] })).promotionCode()).toBe('SPRING')
})

test('a code that does not count is sent once by a page, also where nothing can be stored', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const page = await at('/?promo=OVER')
  expect(page.promotionCode()).toBe('OVER')
  page.dropPromotion('OVER')
  expect(page.promotionCode()).toBeNull()
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleFunctions, loadPagesFunction } from '../../local/netlify/bundle-functions.ts'
import { createSite, type HandleRequest } from '../../local/netlify/site.ts'
import { readRedirects } from '../../src/domain/site/moved-addresses.ts'
import { builtPages, fetchBuilt, root } from '../fixtures/built-site.ts'
import { scheduledFunctions } from '../fixtures/shop/call.ts'

const SITE = 'http://localhost:4999'
const MOVED = [...readRedirects(readFileSync(path.join(root, 'public/_redirects'), 'utf8'))]
/** Other sites and bookmarks may have these, so none may be removed. */
const PUBLISHED =
  `/pricing /plans /workflows /categories /changelog /new /login /signin /sign-in /signup /sign-up /register
  /about /contact-us /help /faq /privacy /terms-of-service /terms-of-use /refund-policy /refund /cookie-policy /roadmap
  /blog /guides /rss /rss.xml /feed /feed.xml /sitemap /sitemap_index.xml`.split(/\s+/)
const NOWHERE = [
  '/nowhere',
  '/no/page/lives-here',
  '/n8n/nowhere',
  '/api/nothing',
  '/.netlify/functions/reconcile-payments',
]

// Netlify's own tools disagree about which comes first, so everything must hold in both.
describe.each(['redirects first', 'functions first'] as const)('with %s', (order) => {
  let answer: HandleRequest
  let remove: () => Promise<void>

  beforeAll(async () => {
    const bundled = await bundleFunctions(root)
    remove = bundled.remove
    const pages = await loadPagesFunction(root)
    answer = await createSite({ root, siteUrl: SITE, functions: bundled.functions, pages, order })
  })
  afterAll(() => remove())

  const ask = (address: string, method = 'GET') =>
    answer(new Request(`${SITE}${address}`, { method, headers: { origin: SITE } }))

  test('every old address leads on, with what stands behind it', async () => {
    for (const [from, to] of MOVED) {
      const [target, hash] = to.split('#')
      const response = await ask(`${from}?utm_source=mail`)
      expect([from, response.status, response.headers.get('location')]).toEqual([
        from,
        301,
        `${target}?utm_source=mail${hash ? `#${hash}` : ''}`,
      ])
    }
    expect(MOVED.map(([from]) => from)).toEqual(expect.arrayContaining(PUBLISHED))
  })

  test('a search at its old address keeps all that was asked', async () => {
    for (const search of ['?q=gmail', '?q=', '?utm_source=x&q=a+b%26c&category=marketing', '?q=%E2%82%AC']) {
      const response = await ask(`/${search}`)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`/search${search}`)
    }
    for (const address of ['/', '/?utm_source=x']) expect((await ask(address)).status).toBe(200)
  })

  test('an unknown address is answered with 404, a page and the headers of a page', async () => {
    const { headers: ofPage } = await ask('/n8n')
    // The policy of files also allows the scripts of pages that are an island.
    const guard = ([name, value]: [string, string]) => [name, value.replace(/ 'sha256-[^']*'/g, '')] as const
    const guards = [...ofPage].map(guard).filter(([name]) => !['cache-control', 'etag', 'vary'].includes(name))
    expect(guards.map(([name]) => name)).toEqual(
      expect.arrayContaining(['content-security-policy', 'strict-transport-security', 'x-frame-options']),
    )
    for (const address of NOWHERE) {
      const response = await ask(address)
      expect(response.status, address).toBe(404)
      expect(Object.fromEntries([...response.headers].map(guard))).toMatchObject(Object.fromEntries(guards))
      expect(await response.text()).toContain('Oops! Page not found')
      for (const method of ['HEAD', 'POST', 'DELETE']) expect((await ask(address, method)).status).toBe(404)
    }
  })

  test('what is a file takes no entries, and what Netlify’s clock calls has no address', async () => {
    for (const address of ['/', '/contact']) expect((await ask(address, 'POST')).status).toBe(405)
    for (const name of scheduledFunctions) expect((await ask(`/.netlify/functions/${name}`, 'POST')).status).toBe(404)
  })
})

test('every page names its letters where browsers look for it', async () => {
  const names = (html: string) => Buffer.from(html).subarray(0, 1024).includes('<meta charset="utf-8">')
  const built = builtPages()
  expect(built.length).toBeGreaterThan(200)
  expect(built.filter(({ html }) => !names(html)).map(({ address }) => address)).toEqual([])
  for (const address of ['/search?q=slack', '/templates/no-such-template', '/nowhere']) {
    const answer = await fetchBuilt(address)
    expect(answer.headers.get('content-type'), address).toBe('text/html; charset=utf-8')
    expect(names(await answer.text()), address).toBe(true)
  }
})

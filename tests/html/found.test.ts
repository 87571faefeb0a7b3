import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findBrokenLinks } from '../../src/integrations/find-broken-links.ts'
import { readBuiltSite } from '../../src/integrations/read-built-site.ts'
import { builtPages, fetchBuilt, htmlOf, ORIGIN, root } from '../fixtures/built-site.ts'
import { readHtml } from '../fixtures/read-html.ts'

// What programs see of the shop: search engines, link previews, feed readers.
type SitePage = ReturnType<typeof readHtml> & { address: string; status: number }

let listed: SitePage[] = []

const readPage = async (address: string): Promise<SitePage> => {
  const response = await fetchBuilt(address)
  return { address, status: response.status, ...readHtml(await response.text()) }
}
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
/** The page of one template; lists of them lie one step deeper. */
const isTemplate = (address: string) => /^\/templates\/[^/]+$/.test(address)
const repeated = (texts: readonly (string | undefined)[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

beforeAll(async () => {
  const sitemap = await fetchBuilt('/sitemap.xml')
  expect(sitemap.headers.get('content-type')).toContain('xml')
  const addresses = locations(await sitemap.text()).map((url) => url.replace(ORIGIN, ''))
  listed = await Promise.all(addresses.map(readPage))
})

test('the sitemap lists every built page that search engines may show, and no other', () => {
  const built = builtPages()
    .filter(({ html }) => !html.includes('<meta name="robots" content="noindex">'))
    .map(({ address }) => address)
  expect(listed.map(({ address }) => address).sort()).toEqual(built.sort())
  expect(listed.length).toBeGreaterThan(25)
})

test('each listed page answers, and names its own address as the one to keep', () => {
  const wrong = listed.filter(
    ({ status, address, canonical, meta }) =>
      status !== 200 || canonical !== `${ORIGIN}${address}` || meta('og:url') !== canonical || meta('robots'),
  )
  expect(wrong.map(({ address, status, canonical }) => ({ address, status, canonical }))).toEqual([])
})

test('no two pages share a title or a description, and search results show titles in full', () => {
  expect(repeated(listed.map(({ title }) => title))).toEqual([])
  expect(repeated(listed.map(({ meta }) => meta('description')))).toEqual([])
  expect(listed.map(({ title }) => title).filter((title) => title.length < 10 || title.length > 65)).toEqual([])
})

test('each page has one main heading', () => {
  expect(listed.filter(({ headings }) => headings !== 1).map(({ address }) => address)).toEqual([])
})

test('each page has a picture of the promised size for those who share it', async () => {
  for (const { address, meta } of listed) {
    expect(meta('twitter:card'), address).toBe('summary_large_image')
    expect(meta('og:image:alt'), address).toMatch(/\w/)
  }
  const pictures = [...new Set(listed.map(({ meta }) => meta('og:image') ?? ''))]
  const templates = listed.filter(({ address }) => isTemplate(address))
  expect(pictures).toHaveLength(templates.length + 1)
  for (const url of pictures) {
    const response = await fetchBuilt(url)
    const png = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type')], url).toEqual([200, 'image/png'])
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], url).toEqual([1200, 630])
    expect(png.byteLength, url).toBeLessThan(150_000)
  }
})

test('what pages say about themselves to programs is complete', () => {
  const required: Record<string, string[]> = {
    Organization: ['name', 'url', 'logo'],
    WebSite: ['name', 'url', 'potentialAction'],
    Product: ['name', 'description', 'image', 'offers'],
    BreadcrumbList: ['itemListElement'],
    VideoObject: ['name', 'description', 'thumbnailUrl'],
    Article: ['headline', 'image', 'dateModified', 'author', 'publisher'],
    FAQPage: ['mainEntity'],
    CollectionPage: ['name', 'url', 'mainEntity'],
  }
  for (const { address, data } of listed) {
    expect(data, address).toHaveLength(1)
    expect(data[0]['@context'], address).toBe('https://schema.org')
    for (const thing of data[0]['@graph']) {
      const fields = required[thing['@type']] ?? ['a known type']
      expect(Object.keys(thing), `${address} ${thing['@type']}`).toEqual(expect.arrayContaining(fields))
    }
  }
  const types = (address: string) =>
    listed
      .find((page) => page.address === address)
      ?.data[0]['@graph'].map((thing: { '@type': string }) => thing['@type'])
  expect(types('/')).toEqual(['Organization', 'WebSite'])
  expect(types('/templates/viral-ugc-content')).toEqual(['Product', 'BreadcrumbList'])
  expect(types('/n8n')).toEqual(['Article', 'BreadcrumbList'])
  expect(types('/support')).toEqual(['FAQPage', 'BreadcrumbList'])
})

test('every link of a page made on demand leads somewhere, as the build holds its own pages to', async () => {
  const built = await readBuiltSite(root, ORIGIN, ['/search'])
  const onDemand = ['/search', '/search?q=refund', '/templates/no-such-template']
  const texts = await Promise.all(onDemand.map(async (address) => [address, await htmlOf(address)] as const))
  const whole = { ...built, pages: new Map([...built.pages, ...texts]) }
  expect(findBrokenLinks(whole, onDemand)).toEqual([])
})

test('every link to another site opens a new tab, which cannot reach back', () => {
  const outward = listed.flatMap(({ outward }) => outward)
  expect(outward.length).toBeGreaterThan(30)
  expect(outward.filter((tag) => !/\starget="_blank"/.test(tag) || !/\srel="noopener"/.test(tag))).toEqual([])
})

test('what search engines must not show says so', async () => {
  for (const address of [
    '/account',
    '/admin',
    '/auth',
    '/find-purchase',
    '/payment-success',
    '/payment-cancelled',
    '/duplicate-payment',
    '/update-mails',
    '/withdraw',
    '/withdraw/received',
    '/withdraw/purchase',
    '/import-templates',
    '/saved',
    '/update?template=refund-request-approval',
    '/lists/no-such-list',
    '/search?q=ugc',
    '/no-such-page',
  ])
    expect((await readPage(address)).meta('robots'), address).toBe('noindex')
})

test('robots are told where the sitemap lies and where there is nothing to find', async () => {
  const text = await htmlOf('/robots.txt')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  expect(text).toContain(`Sitemap: ${ORIGIN}/templates/sitemap.xml`)
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix]) => prefix ?? '')
  expect(closed).toEqual([
    '/account',
    '/admin',
    '/api/',
    '/auth',
    '/find-purchase',
    '/import-templates',
    '/lists/',
    '/payment-',
    '/premium/',
    '/saved',
    '/search',
    '/update',
  ])
  expect(listed.filter(({ address }) => closed.some((prefix) => address.startsWith(prefix)))).toEqual([])
})

test('feed readers find the feed, and its items lead to templates', async () => {
  expect(listed.every(({ targets }) => targets.has('/templates.xml'))).toBe(true)
  const feed = await htmlOf('/templates.xml')
  const items = [...feed.matchAll(/<item>.*?<link>([^<]*)<\/link>.*?<\/item>/g)].map(([, link]) => link)
  const templates = listed.filter(({ address }) => isTemplate(address)).map(({ canonical }) => canonical)
  expect(items.sort()).toEqual(templates.sort())
})

test('language models find every page, of a long list the first', async () => {
  const text = await htmlOf('/llms.txt')
  const links = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, link]) => link)
  const wanted = listed.slice(1).filter(({ address }) => !/\/\d+$/.test(address))
  expect(links).toEqual(expect.arrayContaining(wanted.map(({ canonical }) => canonical)))
  for (const link of links.slice(-3)) expect((await fetchBuilt(link ?? '')).status, link).toBe(200)
})

test('a phone can keep the shop on its home screen', async () => {
  const manifest = await (await fetchBuilt('/site.webmanifest')).json()
  expect(manifest.icons).toHaveLength(3)
  for (const { src, sizes } of manifest.icons) {
    const png = Buffer.from(await (await fetchBuilt(src)).arrayBuffer())
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
  }
  expect((await fetchBuilt('/favicon.ico')).headers.get('content-type')).toBe('image/x-icon')
})

test('addresses people guess lead to the page they mean', async () => {
  const rules = readFileSync(path.join(root, 'public/_redirects'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
  expect(rules.length).toBeGreaterThan(10)
  for (const [from = '', to = ''] of rules) {
    const response = await fetchBuilt(from)
    expect([response.status, response.headers.get('location')], from).toEqual([301, to])
    const { status, ids } = await readPage(to)
    expect(status, to).toBe(200)
    const fragment = to.split('#')[1]
    expect(fragment === undefined || ids.has(fragment), to).toBe(true)
  }
})

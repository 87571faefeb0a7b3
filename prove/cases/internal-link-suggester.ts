import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const SITE = 'https://www.example.com'
const TUBERS = `${SITE}/blog/cleaning-tubers/`
const ROT = `${SITE}/blog/tuber-rot/`

const page = (title: string) =>
  `<html><head><title>${title}</title><meta name="description" content="About ${title}"></head><body><main><h1>${title}</h1><h2>Step by step</h2><p>What a gardener has to know about this before the first frost comes.</p></main></body></html>`
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const listOf = (...urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc><lastmod>2026-10-01</lastmod></url>`).join('')}</urlset>`
const PAGES = {
  [`${SITE}/sitemap.xml`]: `<sitemapindex><sitemap><loc>${SITE}/posts.xml</loc></sitemap></sitemapindex>`,
  [`${SITE}/posts.xml`]: listOf(TUBERS, ROT, `${SITE}/tag/dahlia/`, `${SITE}/imprint/`),
  [TUBERS]: page('Cleaning tubers without breaking the necks'),
  [ROT]: page('Five kinds of tuber rot in a gardener&#x2019;s pictures'),
}
const EMPTY = Array.from({ length: 21 }, (_, n) => `old-${n}`)
const RENEWAL = { kind: 'schedule' as const }
const DRAFT =
  'Before winter, lift the dahlias carefully, wash off the soil and let them dry. Look for signs of rot <b>each</b> month.'
const draft = (more: Record<string, string> = {}) => ({
  kind: 'form' as const,
  fields: { title: 'Dahlias over winter', draft: DRAFT, address: '', ...more },
})

const search = { calls: [{ tool: 'Search_pages', arguments: { input: 'cleaning dahlia tubers' } }] }
const link = (url: string, anchor: string, title = 'Cleaning tubers') => ({
  url,
  title,
  anchor,
  reason: 'Shows how to wash without <harm>.',
})
const links = (...all: object[]) => ({ json: { links: all } })

const fixture = (...answers: object[]) => ({ given: { web: PAGES, openai: { answers } } })
const shown = ({ responses }: Outcome) => responses.map(({ body }) => body).join('\n')
const embedded = ({ exchanges }: Outcome) => exchanges.filter(({ path }) => path === '/v1/embeddings')

export default defineCases([
  {
    ...fixture(
      search,
      links(
        link(TUBERS, 'wash off the soil'),
        link(`${SITE}/blog/made-up/`, 'let them dry'),
        link(ROT, 'words that are not there'),
        link(TUBERS, 'lift the dahlias'),
      ),
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [RENEWAL, draft()],
    check(outcome) {
      const stored = JSON.stringify(embedded(outcome)[0]?.body)
      assert.match(stored, /Cleaning tubers/)
      assert.match(stored, /Five kinds of tuber rot in a gardener’s pictures/)
      const read = outcome.exchanges.filter(({ vendor }) => vendor === 'web').map(({ path }) => path)
      assert.ok(!read.includes('/tag/dahlia/') && !read.includes('/imprint/'))
      assert.match(shown(outcome), /1 link for/)
      assert.match(shown(outcome), /wash off the soil/)
      assert.match(shown(outcome), /3 further ideas were left out/)
      assert.doesNotMatch(shown(outcome), /made-up|<harm>/)
    },
  },
  {
    ...fixture(search, links()),
    name: 'nothing-to-do',
    title: 'No page matches the draft',
    trigger: [RENEWAL, draft({ title: long(120) })],
    check(outcome) {
      assert.match(shown(outcome), /No page on the site fits this draft/)
      assert.doesNotMatch(shown(outcome), /CUT OFF/)
    },
  },
  {
    ...fixture(
      search,
      links(link(TUBERS, 'Wash off the soil'), link(TUBERS, 'let them'), link(ROT, 'signs of rot', 'Kinds of rot')),
    ),
    settings: { maxLinks: 1, maxDraftCharacters: 80 },
    name: 'long-draft',
    title: 'A draft above the limit, with Turkish letters, and one link wanted',
    trigger: [RENEWAL, draft({ draft: `İzmir, İĞDIR: lift them, “wash off the soil”, let them dry. ${DRAFT}` })],
    check(outcome) {
      assert.match(shown(outcome), /<h1>1 link for "Dahlias over winter"<\/h1>/)
      assert.match(shown(outcome), /<b>wash off the soil<\/b>/)
      assert.match(shown(outcome), /<p>2 further ideas were left out/)
      assert.match(shown(outcome), /<p>Only the first 80 characters were read\.<\/p>/)
    },
  },
  {
    ...fixture(search, links(link(TUBERS, 'wash off the soil'), link(ROT, 'signs of rot', 'Kinds of rot'))),
    settings: { maxLinks: 1 },
    name: 'own-page',
    title: 'A link to the article itself, and to a page that fits',
    trigger: [RENEWAL, draft({ address: 'http://example.com/blog/tuber-rot?draft=1' })],
    check(outcome) {
      assert.match(shown(outcome), /<h1>1 link for/)
      assert.match(shown(outcome), /<p>1 further idea was left out/)
      assert.doesNotMatch(shown(outcome), /Kinds of rot/)
    },
  },
  {
    ...fixture(),
    settings: { sitemapUrl: `${SITE}/posts.xml`, includePaths: '', minReadPercent: 50 },
    name: 'one-sitemap',
    title: 'One sitemap, a page without a heading, and one hidden from search engines',
    given: {
      web: {
        ...PAGES,
        [ROT]: page('Five kinds of tuber rot').replace(/<h1>.*<\/h1>/, ''),
        [`${SITE}/imprint/`]: page('Imprint').replace('<head>', '<head><meta name="robots" content="noindex, follow">'),
      },
    },
    trigger: RENEWAL,
    check(outcome) {
      const stored = JSON.stringify(embedded(outcome).map(({ body }) => body))
      assert.match(stored, /Five kinds of tuber rot/)
      assert.doesNotMatch(stored, /Imprint/)
      assert.equal(outcome.nodes['Summarize pages']?.items.length, 2)
    },
  },
  {
    ...fixture(links(link(TUBERS, 'wash off the soil'))),
    name: 'not-searched',
    title: 'The agent skips the search',
    trigger: draft(),
    check(outcome) {
      assert.match(shown(outcome), /No links this time/)
      assert.match(shown(outcome), /The pages were not searched/)
    },
  },
  {
    ...fixture(search, links(link(TUBERS, 'wash off the soil'))),
    name: 'stored-at-last',
    title: 'OpenAI fails briefly while storing pages, and each sitemap fails once',
    trigger: [RENEWAL, draft()],
    failures: [
      ...['sitemap', 'posts'].map((name) => down('web', { atFirst: true, address: `www.example.com/${name}.xml` })),
      { vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 1 },
    ],
    check(outcome) {
      assert.match(shown(outcome), /1 link for/)
    },
  },
  {
    ...fixture(search, links(link(TUBERS, 'wash off the soil'))),
    name: 'not-stored',
    title: 'OpenAI fails while storing pages, then a draft arrives',
    trigger: [RENEWAL, draft()],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 3 }],
    check(outcome) {
      assert.match(shown(outcome), /No links this time[\s\S]*The list of pages is empty/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: draft(),
    failures: [down('openai')],
    check(outcome) {
      assert.match(shown(outcome), /No links this time/)
    },
  },
  {
    ...fixture(),
    name: 'site-is-down',
    title: 'The site goes down during the crawl',
    trigger: RENEWAL,
    failures: [down('web', { after: 2 })],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /Only 0 of 2 pages could be read, so last week's list stays\.$/,
      )
      assert.deepEqual(embedded(outcome), [])
    },
  },
  {
    ...fixture(),
    settings: { sitemapUrl: 'https://example.com/sitemap.xml' },
    name: 'packed-lists',
    title: 'A site whose sitemaps are all packed',
    given: {
      web: {
        'https://example.com/sitemap.xml': `<sitemapindex><sitemap><loc>${SITE}/posts.xml.gz</loc></sitemap></sitemapindex>`,
      },
    },
    trigger: RENEWAL,
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /lists only packed sitemaps/)
      assert.deepEqual(embedded(outcome), [])
    },
  },
  {
    ...fixture(),
    settings: { sitemapUrl: 'https://example.com/sitemap.xml' },
    name: 'many-lists',
    title: 'A site with 25 sitemaps under www, in CDATA, and long texts',
    given: {
      web: {
        ...PAGES,
        'https://example.com/sitemap.xml': `<sitemapindex><sitemap><loc>https://elsewhere.example/x.xml</loc></sitemap><sitemap><loc>${SITE}/x.xml.gz</loc></sitemap>${['posts', 'a', 'b', 'c', ...EMPTY].map((name) => `<sitemap><loc><![CDATA[${SITE}/${name}.xml]]></loc></sitemap>`).join('')}</sitemapindex>`,
        [`${SITE}/a.xml`]: listOf(`${SITE}/blog/frost/`),
        [`${SITE}/b.xml`]: listOf(`${SITE}/blog/storage/`),
        [`${SITE}/c.xml`]: listOf(`${SITE}/imprint/`),
        ...Object.fromEntries(EMPTY.map((name) => [`${SITE}/${name}.xml`, listOf()])),
        [`${SITE}/blog/frost/`]: page(long(300))
          .replace('Step by step', long(300))
          .replace('<p>', `<p>${long(300)} `),
        [`${SITE}/blog/storage/`]: page('Storage in a cellar').replace('<p>', `<p>${long(300)} `),
      },
    },
    trigger: RENEWAL,
    check(outcome) {
      const lists = outcome.exchanges.filter(({ path }) => path.endsWith('.xml') && path !== '/sitemap.xml')
      assert.equal(lists.length, 20)
      assert.ok(lists.every(({ path }) => path !== '/x.xml'))
      assert.match(JSON.stringify(embedded(outcome)[0]?.body), /Storage in a cellar/)
      assert.doesNotMatch(JSON.stringify(embedded(outcome)[0]?.body), /CUT OFF/)
      const texts = outcome.nodes['Summarize pages']?.items.map(({ text }) => String(text).length) ?? []
      assert.equal(Math.max(...texts), 950)
      assert.ok(longestPause(outcome, 'Read sub-sitemaps') >= 1000)
      assert.ok(longestPause(outcome, 'Read pages') >= 1500)
    },
  },
])

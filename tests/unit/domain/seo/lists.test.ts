import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { latestChange } from '#domain/catalog/latest-change.ts'
import { Plan } from '#domain/checkout/plan.ts'
import { feed } from '#domain/seo/feed.ts'
import { llmsText } from '#domain/seo/llms.ts'
import { MAX_TITLE_LENGTH, pageTitle } from '#domain/seo/page-title.ts'
import { sitemap } from '#domain/seo/sitemap.ts'
import { Site } from '#domain/site/site.ts'
import { aTemplate } from '../../../fixtures/a-template.ts'

const home = 'https://shop.example/'
const channel = { title: 'Shop: new templates', description: 'A & B', home, self: `${home}templates.xml` }
const change = (version: string, date: string) => ({ version, date: new Date(date), note: 'Mended the form.' })

test('a sitemap names each page with the day of its last change', () => {
  const text = sitemap([{ url: `${home}?a=1&b=2`, changed: new Date('2026-11-20T15:00:00Z') }])
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/)
  expect(text).toContain('<url><loc>https://shop.example/?a=1&amp;b=2</loc><lastmod>2026-11-20</lastmod></url>')
})

test('a sitemap leaves out the day of a change that is unknown', () => {
  expect(sitemap([{ url: home }])).toContain(`<url><loc>${home}</loc></url>`)
})

test('the newest change counts wherever it stands in the changelog', () => {
  const changelog = [change('1.0.0', '2026-10-01'), change('1.1.0', '2026-11-01')]
  expect(latestChange({ changelog }).version).toBe('1.1.0')
  expect(latestChange({ changelog: changelog.toReversed() }).version).toBe('1.1.0')
})

test('a feed lists what changed last first', () => {
  const older = aTemplate({ slug: 'older', changelog: [change('1.0.0', '2026-10-01')] })
  const newer = aTemplate({ slug: 'newer', changelog: [change('1.0.0', '2026-11-01')] })
  const text = feed(channel, [older, newer])
  expect([...text.matchAll(/<link>([^<]*)<\/link>/g)].map(([, link]) => link)).toEqual([
    home,
    'https://shop.example/templates/newer',
    'https://shop.example/templates/older',
  ])
  expect(text).toContain('<lastBuildDate>Sun, 01 Nov 2026 00:00:00 GMT</lastBuildDate>')
  expect(text).toContain('<title>Watch prices &amp; report</title>')
})

test('a new version is a new item for feed readers and says what changed', () => {
  const first = aTemplate()
  const updated = aTemplate({ changelog: [change('1.1.0', '2026-12-01'), change('1.0.0', '2026-11-20')] })
  const guid = (text: string) => /<guid[^>]*>([^<]*)/.exec(text)?.[1]
  expect(guid(feed(channel, [first]))).toBe('watch-prices@1.0.0')
  expect(guid(feed(channel, [updated]))).toBe('watch-prices@1.1.0')
  expect(feed(channel, [updated])).toContain('<description>Mended the form. ')
})

test('a feed without a template is still a feed', () => {
  expect(feed(channel, [])).toContain('</channel>')
})

test('the shop in plain words has its plans and one line per template', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
  const shop = { site: Site.parse(read('content/site.json')), plans: Plan.array().parse(read('content/plans.json')) }
  const text = llmsText(shop, {
    templates: [aTemplate()],
    guides: [],
    lists: [{ title: 'Slack', path: '/templates/tool/slack', count: 3 }],
    home,
  })
  expect(text).toMatch(new RegExp(`^# ${shop.site.name}\n\n> `))
  expect(text).toContain('Basic Plan for $20 (lifetime)')
  expect(text).toContain('- [Slack](https://shop.example/templates/tool/slack): 3 templates.')
  expect(
    text.match(/^- \[Watch prices & report\]\(https:\/\/shop.example\/templates\/watch-prices\): Visits/gm),
  ).toHaveLength(1)
})

test('a title carries the name of the shop as long as search results show both', () => {
  expect(pageTitle('Support', 'Flowshelf')).toBe('Support | Flowshelf')
  const long = 'Title '.repeat(10).trim()
  expect(pageTitle(long, 'Flowshelf')).toBe(long)
  expect(pageTitle('x'.repeat(MAX_TITLE_LENGTH - 12), 'Flowshelf')).toHaveLength(MAX_TITLE_LENGTH)
})

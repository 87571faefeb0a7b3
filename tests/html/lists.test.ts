import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const dist = path.resolve(import.meta.dirname, '../../dist')
const pageAt = (address: string) => readFileSync(path.join(dist, `${address}.html`), 'utf8')
const headingOf = (html: string) => /<h1[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/.exec(html)?.[1]
const countOf = (html: string) => Number(/>(\d+) templates?</.exec(html)?.[1])
/** Where a link of that text leads. */
const linkIn = (html: string, text: string) =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<svg[^>]*><use[^>]*></svg>)?${text}</a>`).exec(html)?.[1] ?? ''

/** The ways to list templates, as their page names and counts them. */
const ways = [
  ...pageAt('templates').matchAll(
    /<li><a (?:class="[^"]*" )?href="(\/templates\/[^"]+)"[^>]*>([^<]+)<\/a><span class="num">(\d+)</g,
  ),
].map(([, address = '', label = '', count]) => ({ address, label, count: Number(count) }))

test('every way to list templates is a link from one page, with its count', () => {
  expect(linkIn(/<footer.*/s.exec(pageAt('index'))?.[0] ?? '', 'All templates')).toBe('/templates')
  for (const kind of ['category', 'trigger', 'tool'])
    expect(ways.filter(({ address }) => address.startsWith(`/templates/${kind}/`)).length, kind).toBeGreaterThan(4)
  for (const { address, label, count } of ways) {
    const html = pageAt(address)
    expect([label, countOf(html)]).toEqual([label, count])
    expect(headingOf(html)).toMatch(/workflows/i)
    expect(linkIn(/aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? '', 'Templates')).toBe('/templates')
  }
})

test('a long list continues over its pages, each card once', () => {
  const longest = ways.toSorted((one, other) => other.count - one.count).slice(0, 3)
  for (const { address, count } of longest) {
    const cards: string[] = []
    let pages = 0
    for (let next: string | undefined = address; next; pages += 1) {
      const html: string = pageAt(next)
      cards.push(...[...html.matchAll(/class="card-title"><a href="([^"]*)"/g)].map(([, href = '']) => href))
      expect(/<a [^>]*rel="prev"/.test(html), next).toBe(pages > 0)
      next = /<a [^>]*href="([^"]*)" rel="next"/.exec(html)?.[1]
    }
    expect(pages).toBeGreaterThan(1)
    expect([new Set(cards).size, cards.length], address).toEqual([count, count])
  }
})

test('a template leads to the lists it stands in', () => {
  const html = pageAt('templates/weekly-kpi-report-slack')
  const headings = ['Schedule trigger', 'Data analysis', 'PostgreSQL'].map((text) =>
    headingOf(pageAt(linkIn(html, text))),
  )
  expect(headings).toEqual([
    'Workflows that start on a schedule',
    'Data analysis workflows',
    'Workflows with PostgreSQL',
  ])
  expect(pageAt(linkIn(html, 'PostgreSQL'))).toContain('href="/templates/weekly-kpi-report-slack"')
})

test('what is new is listed under its month, equal changes once, and can be followed by RSS', () => {
  const html = pageAt('whats-new')
  expect(html).toMatch(/<time datetime="\d{4}-\d\d">\w+ \d{4}<\/time><\/h2>/)
  const newest = /<time datetime="[\d-]+">\w+ \d+<\/time>.*?<a [^>]*href="([^"]*)"/s.exec(html)
  expect(headingOf(pageAt(newest?.[1] ?? ''))).toMatch(/\w/)
  const notes = [...html.matchAll(/<b class="num">[^<]*<\/b> <span>([^<]*)<\/span>/g)].map(([, note]) => note)
  expect(notes.length).toBeGreaterThan(10)
  expect(new Set(notes).size).toBe(notes.length)
  expect(linkIn(html, 'Subscribe via RSS')).toBe('/templates.xml')
})

import { expect, test } from 'vitest'
import { type BuiltSite, findBrokenLinks } from '../../../src/integrations/find-broken-links.ts'

const GUIDE = '<symbol id="g-slack"></symbol><h2 id="what-it-costs">What it costs</h2><h2 id="café">Café</h2>'

/** A small sound site; `home` is the text of its home page. */
function aSite(home: string): BuiltSite {
  return {
    origin: 'https://shop.example',
    pages: new Map([
      ['/', home],
      ['/n8n', GUIDE],
      ['/templates/refunds', '<h1>Refunds</h1>'],
    ]),
    files: new Map([
      ['/footer-tiles.svg', '<svg></svg>'],
      ['/glyphs/tools.svg', '<svg><symbol id="g-slack"></symbol></svg>'],
      ['/icon.png', null],
    ]),
    live: new Set(['/search', '/api/contact']),
    redirects: new Map([['/pricing', '/#pricing']]),
  }
}
const complaints = (home: string) => findBrokenLinks(aSite(home))

test.each([
  ['a page', '<a href="/n8n">'],
  ['the home page', '<a href="/">'],
  ['a part of another page', '<a href="/n8n#what-it-costs">'],
  ['a part whose name is percent-encoded', '<a href="/n8n#caf%C3%A9">'],
  ['a part of this page', '<h2 id="top"></h2><a href="#top">'],
  ['a picture', '<img alt="" src="/footer-tiles.svg">'],
  ['a glyph in a sheet', '<use href="/glyphs/tools.svg#g-slack">'],
  ['our own full address', '<link rel="canonical" href="https://shop.example/n8n">'],
  ['a page made on demand', '<a href="/search?q=a&amp;page=2#results">'],
  ['a function a form posts to', '<form action="/api/contact">'],
  ['another host, a mailbox, a telephone', '<a href="https://n8n.io/x"><a href="mailto:a@b.example"><a href="tel:+1">'],
])('%s that is there raises no complaint', (_, html) => {
  expect(complaints(html)).toEqual([])
})

test('a missing page is named with the page that leads to it, and with what to do', () => {
  expect(complaints('<a href="/n8n-tempaltes">')).toEqual([
    '/: "/n8n-tempaltes" is a page the build does not hold. Add it under content/ or src/pages/, or correct the address.',
  ])
})

test('a missing picture is named, and a template that is not published counts as a missing page', () => {
  expect(complaints('<img alt="" src="/pictures/desk.png"><a href="/templates/draft">')).toEqual([
    '/: "/pictures/desk.png" is a file the build does not hold. Put it into public/, or correct the address.',
    expect.stringContaining('"/templates/draft" is a page the build does not hold'),
  ])
})

test('a part that was renamed is named, with those that are there', () => {
  expect(complaints('<a href="/n8n#costs">')).toEqual([
    '/: "/n8n#costs" names a part that /n8n does not have. Fix the link, or rename the part. Its parts: what-it-costs, café.',
  ])
  expect(complaints('<use href="/glyphs/tools.svg#g-slak">')).toEqual([expect.stringContaining('Its parts: g-slack.')])
  expect(complaints('<a href="#nowhere">')).toEqual([expect.stringContaining('Its parts: none.')])
})

test('an address that is only redirected says where to link instead', () => {
  expect(complaints('<a href="/pricing">')).toEqual(['/: "/pricing" is only redirected. Link to "/#pricing" itself.'])
})

test.each(['/n8n/', '/n8n.html', '/n8n/index.html'])('%s is another spelling of a page, and is refused', (address) => {
  expect(complaints(`<a href="${address}">`)).toEqual([expect.stringContaining('has another spelling here')])
})

test('an address nobody can read and a broken percent sign are complaints, not crashes', () => {
  expect(complaints('<a href="https://[n8n]">')).toEqual([expect.stringContaining('is no address')])
  expect(complaints('<a href="/n8n#100%">')).toEqual([expect.stringContaining('names a part')])
})

test('a link that stands on a page twice is reported once, and on two pages twice', () => {
  const site = aSite('<a href="/gone"><a href="/gone">')
  const both = { ...site, pages: new Map([...site.pages, ['/n8n', '<a href="/gone">']]) }
  expect(findBrokenLinks(both)).toEqual([
    expect.stringMatching(/^\/: "\/gone"/),
    expect.stringMatching(/^\/n8n: "\/gone"/),
  ])
  expect(findBrokenLinks(both, ['/n8n'])).toHaveLength(1)
})

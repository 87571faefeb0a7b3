import { expect, test } from 'vitest'
import { glyphsIn, SHEETS, symbols, withSharedGlyphs } from '#components/site/sprite.ts'

test('a page holds each glyph it shows once, and none that lies in a file', () => {
  const html =
    '<use href="#g-slack"/><use href="#g-lock"/><use href="#g-slack"/><use href="/glyphs/tools.svg#g-gmail"/>'
  expect(glyphsIn(html)).toEqual(['lock', 'slack'])
})

test('a glyph nobody drew stops the build and says where the list is', () => {
  expect(() => symbols(['no-such-glyph'])).toThrow('No glyph is called "no-such-glyph"')
})

test('no path of a sheet has more digits than a pixel can show', () => {
  const paths = symbols([...SHEETS.tools, ...SHEETS.interface]).match(/ d="[^"]*"/g) ?? []
  expect(paths.length).toBeGreaterThan(SHEETS.tools.length)
  expect(paths.filter((path) => /\.\d{3}/.test(path))).toEqual([])
  expect(paths.filter((path) => /\.\d+0(?!\d)/.test(path))).toEqual([])
})

const uses = (names: readonly string[]) => names.map((name) => `<use href="#g-${name}"/>`).join('')

test('a page with many brands and common steps takes them from files and draws the rest itself', () => {
  const html = withSharedGlyphs(uses([...SHEETS.tools, 'postgres', 'table']))
  for (const name of SHEETS.tools) expect(html).toContain(`href="/glyphs/tools.svg#g-${name}"`)
  expect(html).toContain('href="/glyphs/postgres.svg#g-postgres"')
  expect(glyphsIn(html)).toEqual(['table'])
})

test('a page with two or three of them makes no request for a whole sheet', () => {
  const html = uses(['n8n', 'make', 'set'])
  expect(withSharedGlyphs(html)).toBe(html)
})

test('a page that asks for the sheet anyway takes even one glyph from it', () => {
  const html = `<use href="/glyphs/tools.svg#g-gmail"/>${uses(['n8n'])}`
  expect(withSharedGlyphs(html)).toContain('href="/glyphs/tools.svg#g-n8n"')
})

test('the parts that every page has are no reason for a request, but come with one', () => {
  expect(withSharedGlyphs(uses(['lock', 'menu']))).toContain('href="#g-lock"')
  expect(withSharedGlyphs(uses([...SHEETS.tools, 'lock']))).toContain('href="/glyphs/tools.svg#g-lock"')
})

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
})

test('a page takes brands and common steps from files and draws the rest itself', () => {
  const html = '<use href="#g-slack"/><use href="#g-set"/><use href="#g-postgres"/><use href="#g-vectors"/>'
  expect(withSharedGlyphs(html)).toBe(
    '<use href="/glyphs/tools.svg#g-slack"/><use href="/glyphs/tools.svg#g-set"/>' +
      '<use href="/glyphs/postgres.svg#g-postgres"/><use href="#g-vectors"/>',
  )
})

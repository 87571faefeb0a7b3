import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIGURE_PLACES } from '#components/guide/figure-places.ts'
import { splitBefore } from '#components/guide/split-before.ts'

const html = '<h2 id="one">One</h2><p>a</p><h3 id="two">Two</h3><p>b</p>'

test('a drawing goes before its heading, and nothing of the text is lost', () => {
  expect(splitBefore(html, 'two')).toEqual(['<h2 id="one">One</h2><p>a</p>', '<h3 id="two">Two</h3><p>b</p>'])
})

test('a text whose heading was renamed stays whole', () => {
  expect(splitBefore(html, 'three')).toEqual([html, ''])
})

test.each(Object.entries(FIGURE_PLACES))('the page %s still has the heading its drawing stands before', (slug, id) => {
  const headings = readFileSync(`content/guides/${slug}.md`, 'utf8').match(/^##+ .*$/gm) ?? []
  expect(headings.map((heading) => slugOf(heading))).toContain(id)
})

/** As Markdown names headings: lower case, no signs, hyphens for spaces. */
const slugOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

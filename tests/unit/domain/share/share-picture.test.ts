import { readdirSync, readFileSync } from 'node:fs'
import { parseFrontmatter } from 'astro/markdown'
import { expect, test } from 'vitest'
import { Template } from '#domain/catalog/template.ts'
import { breakLines, lineWidth, writeLine } from '#domain/share/glyph-paths.ts'
import { sharePicture } from '#domain/share/share-picture.ts'

const picture = (title: string) => sharePicture({ drawing: '<svg id="drawing"/>', title, name: 'Flowshelf' })
const outlines = (svg: string) => svg.match(/<path transform/g)?.length ?? 0

test('a shared picture has the size networks ask for, the drawing, and its words as outlines', () => {
  const svg = picture('Watch prices')
  expect(svg).toContain('width="1200" height="630"')
  expect(svg).toContain('<svg id="drawing"/>')
  expect(svg).not.toContain('<text')
  expect(outlines(svg)).toBe('Watchprices'.length + 'Flowshelf'.length)
})

test('the same words make the same picture', () => {
  expect(picture('Watch prices')).toBe(picture('Watch prices'))
})

test('lines are as even as they can be, and no line is wider than its room', () => {
  const room = { width: 800, size: 58 }
  expect(breakLines('Post a weekly KPI report to Slack', room)).toEqual(['Post a weekly KPI', 'report to Slack'])
  for (const line of breakLines('Turn merged pull requests into a product newsletter', room)) {
    expect(lineWidth(line, room.size)).toBeLessThanOrEqual(room.width)
  }
})

test('a word wider than its room keeps a line of its own', () => {
  expect(breakLines('an extraordinarilylongword', { width: 100, size: 58 })).toEqual(['an', 'extraordinarilylongword'])
})

test('a title too long for the large sizes is written smaller, in two lines', () => {
  const long = 'Answer every question about your shop from the help pages and hand over the rest'
  const svg = picture(long)
  expect(outlines(svg)).toBe(long.replaceAll(' ', '').length + 'Flowshelf'.length)
  expect(new Set(svg.match(/translate\(64 \d+\)/g))).toHaveLength(2)
})

test('a letter the face lacks loses its accent, and a sign it lacks is left out', () => {
  const at = { x: 0, y: 0, size: 10 }
  expect(writeLine('ế', at)).toBe(writeLine('e', at))
  expect(writeLine('a日', at)).toBe(writeLine('a', at))
})

test('the title of every template on the shelf can be written in full', () => {
  const titles = readdirSync('content/templates').map((file) => {
    const { frontmatter } = parseFrontmatter(readFileSync(`content/templates/${file}`, 'utf8'))
    return Template.parse(frontmatter).title
  })
  expect(titles.length).toBeGreaterThan(0)
  for (const title of titles) {
    expect(outlines(picture(title)), title).toBe(title.replaceAll(' ', '').length + 'Flowshelf'.length)
  }
})

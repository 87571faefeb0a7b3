import { expect, test } from 'vitest'
import { drawingSheet } from '#domain/canvas/sheet.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const glyph = () => ({ viewBox: '0 0 24 24', body: '<path d="M0 0h24v24z"/>' })
const svg = drawingSheet(
  [
    { slug: 'leads', category: 'lead-generation', workflow: workflowFixture('lead-qualifier') },
    { slug: 'clips', category: 'social-media', workflow: workflowFixture('viral-ugc-clips') },
  ],
  glyph,
)

test('each drawing of a sheet can be shown alone by its slug, in a card’s proportions', () => {
  const views = [...svg.matchAll(/<view id="([\w-]+)" viewBox="([^"]*)"/g)].map(([, id, box]) => [id, box])
  expect(views).toEqual([
    ['leads', '0 0 960 600'],
    ['clips', '0 600 960 600'],
  ])
  expect(svg).toMatch(/^<svg [^>]*width="960" height="600" viewBox="0 0 960 1200"/)
})

test('drawings of a sheet share their glyphs and keep the hue of their category', () => {
  const symbols = [...svg.matchAll(/<symbol id="([\w-]+)"/g)].map(([, id]) => id)
  expect(new Set(symbols).size).toBe(symbols.length)
  for (const [, used] of svg.matchAll(/href="#([\w-]+)"/g)) expect(symbols).toContain(used)
  for (const category of ['lead-generation', 'social-media'])
    expect(svg).toMatch(new RegExp(`\\.${category} \\.cv-note,\\.${category} \\.cv-s\\{fill:#`))
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK, LIGHT, NOTE_HUES } from '#domain/canvas/canvas-colors.ts'
import { drawCanvas, drawParts, scaleOf } from '#domain/canvas/draw.ts'
import type { CanvasSize } from '#domain/canvas/frame.ts'
import { wrapLabel } from '#domain/canvas/label.ts'
import { measure } from '#domain/canvas/measure.ts'
import { isStickyNote } from '#domain/workflow/workflow.ts'
import { workflowFacts } from '#domain/workflow/workflow-facts.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const SIZES: CanvasSize[] = ['card', 'detail', 'hero', 'og']
const draw = (name: Parameters<typeof workflowFixture>[0], size: CanvasSize, title = 'Leads') =>
  drawCanvas(workflowFixture(name), { size, title })

test.each(SIZES)('a %s drawing shows no parameter', (size) => {
  const { svg } = draw('viral-ugc-clips', size)
  expect(svg).not.toContain('voice.example.com')
  expect(svg).not.toContain('Short and warm')
})

test('a title with markup in it stays text', () => {
  const { svg } = draw('local-leads', 'card', '"A" & <script>')
  expect(svg).toContain('aria-label="Workflow diagram: &quot;A&quot; &amp; &lt;script&gt;"')
})

test('a node name with markup in it stays text', () => {
  const workflow = workflowFixture('local-leads')
  const script = workflow.nodes.find(({ name }) => name === 'Trade and city') ?? expect.unreachable()
  script.name = '<b>&'
  expect(drawCanvas(workflow, { size: 'detail', title: 'Leads' }).svg).toContain('&lt;b&gt;&amp;</text>')
})

test('a hero of a recorded run shows its counts, and its pulses take no way the run did not take', () => {
  const workflow = workflowFixture('local-leads')
  const [first, second] = measure(workflow).steps
  const did = { state: 'done' as const, runs: 1, in: 1, out: [7] }
  const nodes = { [first?.name ?? '']: did, [second?.name ?? '']: did }
  const { svg } = drawCanvas(workflow, { size: 'hero', title: 'Leads', run: { nodes } })
  expect(svg.match(/class="cv-p"/g)).toHaveLength(1)
  expect(svg.match(/text-anchor="end">7</g)).toHaveLength(2)
  expect(svg).toContain('cv-off')
  const asked = { [first?.name ?? '']: { ...did, out: [] } }
  expect(drawCanvas(workflow, { size: 'hero', title: 'Leads', run: { nodes: asked } }).svg).not.toContain('cv-c')
})

test('a hero leaves the ground to the page', () => {
  for (const size of ['hero', 'detail'] as const) expect(draw('lead-qualifier', size).svg).not.toContain('url(#dots)')
})

test('a card is 16 to 10 and has neither names nor numbers', () => {
  const { svg } = draw('lead-qualifier', 'card')
  const { width, height } = drawParts(workflowFixture('lead-qualifier'), 'card').frame
  expect(width / height).toBeCloseTo(1.6, 2)
  expect(svg).not.toContain('<text')
  expect(svg).toContain('preserveAspectRatio="xMidYMid slice"')
})

test('the drawing of a shared picture leaves room below it for the words', () => {
  const { width, height } = drawParts(workflowFixture('lead-qualifier'), 'og').frame
  expect(width / height).toBeCloseTo(1200 / 420, 2)
})

test('the detail drawing gives each tile the number of its step', () => {
  const { svg } = draw('lead-qualifier', 'detail')
  const { steps } = measure(workflowFixture('lead-qualifier'))
  expect(steps.map(({ name }) => name)).toEqual([
    'New form entry',
    'Clean fields',
    'Score lead',
    'Chat model',
    'Score format',
    'Hot, warm, cold',
    'Alert sales',
    'Save contact',
    'Log and park',
    'Answer form',
  ])
  for (const [i, { name }] of steps.entries()) expect(svg).toMatch(new RegExp(`data-n="${i + 1}".*${name}`))
})

test('only the first wire of the run is live', () => {
  const { svg } = draw('lead-qualifier', 'detail')
  expect(svg.match(/cv-live/g)).toHaveLength(1)
  expect(svg.match(/cv-first/g)).toHaveLength(1)
})

test('each wire of the run has its place in the pulse', () => {
  const { svg } = draw('lead-qualifier', 'card')
  expect([...svg.matchAll(/class="cv-p" style="--i:(\d)"/g)].map((match) => match[1])).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ])
})

test('the page learns which glyphs its sprite needs', () => {
  const { glyphs } = drawParts(workflowFixture('local-leads'), 'detail')
  expect(glyphs).toEqual(['code', 'dedupe', 'form', 'gmail', 'http', 'loop', 'sheets'])
})

const tilesOf = (svg: string) => svg.match(/<g[^>]* transform=/g)?.length

test('a card shows a whole workflow, and of a large one where it starts', () => {
  const workflow = workflowFixture('viral-ugc-clips')
  const size = measure(workflow).boxes.length
  expect(tilesOf(draw('viral-ugc-clips', 'card').svg)).toBe(size)
  const end = workflow.nodes.find(({ name }) => name === 'Rendered?') ?? expect.unreachable()
  for (let at = 1; at <= 20; at++)
    workflow.nodes.push({ ...end, id: `${at}`, name: `Later ${at}`, position: [end.position[0] + 800 + 224 * at, 0] })
  const { svg } = drawCanvas(workflow, { size: 'card', title: 'Clips' })
  expect(tilesOf(svg)).toBeLessThan(size + 20)
  expect(svg).toContain('cv-note')
  for (const part of ['cv-trigger', 'cv-live']) expect(svg).toContain(part)
})

test('a hero points at one section, the detail drawing maps them all', () => {
  const workflow = workflowFixture('viral-ugc-clips')
  const section = workflow.nodes.find(({ name }) => name === 'Section: hooks') ?? expect.unreachable()
  workflow.nodes.push({ ...section, id: 'more', name: 'Section: clip', position: [1088, 96] })
  const tints = (size: CanvasSize) => drawCanvas(workflow, { size, title: 'Clips' }).svg.match(/cv-note/g)
  expect(tints('hero')).toHaveLength(1)
  expect(tints('detail')).toHaveLength(2)
})

test('the drawing carries its category, so that the page can set the hue', () => {
  const drawing = drawCanvas(workflowFixture('local-leads'), { size: 'card', title: 'Leads', category: 'marketing' })
  expect(drawing.svg).toMatch(/^<svg class="cv marketing" viewBox="/)
})

test('long names break at a space and end in an ellipsis after two lines', () => {
  expect(wrapLabel('Short', 18)).toEqual(['Short'])
  expect(wrapLabel('Ask the manager to approve', 18)).toEqual(['Ask the manager to', 'approve'])
  expect(wrapLabel('Compare every invoice with the purchase order', 18)).toEqual([
    'Compare every',
    'invoice with the …',
  ])
})

test('drawings name no colour of their own', () => {
  const files = ['draw', 'tile', 'edges', 'frame'].map(
    (name) => new URL(`../../../../src/domain/canvas/${name}.ts`, import.meta.url),
  )
  for (const file of files) expect(readFileSync(file, 'utf8')).not.toMatch(/#[0-9a-f]{3,6}\b|oklch/)
})

test('a detail drawing has the titles of its sections, and without labels where they could not be read', () => {
  const workflow = workflowFixture('viral-ugc-clips')
  const section = workflow.nodes.find(({ name }) => name === 'Section: hooks') ?? expect.unreachable()
  section.parameters = { ...section.parameters, content: '## 1. Write & draw hooks for every product photo\nPaid text' }
  const svg = (spare: boolean) => drawCanvas(workflow, { size: 'detail', title: 'Clips', spare }).svg
  const [title = ''] = /<text class="cv-h".*?<\/text>/.exec(svg(false)) ?? []
  const words = title.replaceAll(/(?:<[^>]*>|\s)+/g, ' ').trim()
  expect(words).toBe('1. Write &amp; draw hooks for every product photo')
  expect(svg(false), 'no wire runs through it').toMatch(/class="cv-w.*class="cv-h"/)
  expect(svg(false)).not.toContain('Paid text')
  expect(svg(false)).toContain('>Product photo</text>')
  expect(scaleOf({ width: 3000 }).isReadable).toBe(false)
  expect(scaleOf({ width: 900 }).isReadable).toBe(true)
})

test('the title of a section is above its tiles, its area as wide and high as it takes, if nothing is there', () => {
  const workflow = workflowFixture('local-leads')
  const [trigger] = measure(workflow).boxes
  const { x, y } = trigger ?? expect.unreachable()
  const section = workflow.nodes.find(isStickyNote) ?? expect.unreachable()
  const drawn = (room: number, title: string, above: typeof workflow.nodes = []) => {
    const note = { ...section, position: [x - 16, y - room] as [number, number] }
    note.parameters = { content: `## ${title}`, width: 130, height: 250 }
    const nodes = [...workflow.nodes.filter((node) => !isStickyNote(node)), ...above, note]
    const { svg } = drawCanvas({ ...workflow, nodes }, { size: 'detail', title: 'Leads' })
    const [, base, size] = /<text class="cv-h" x="[^"]*" y="([^"]*)" font-size="([^"]*)"/.exec(svg) ?? []
    return { gap: y - Number(base), size: Number(size), width: Number(/cv-note"[^>]*width="(\d+)/.exec(svg)?.[1]) }
  }
  const [low, roomy] = [drawn(16, 'Ask'), drawn(64, 'Ask')]
  expect(low.gap).toBeGreaterThan(0)
  expect(low.size).toBe(roomy.size)
  const step = workflow.nodes.find(({ name }) => name === 'Trade and city') ?? expect.unreachable()
  const tight = drawn(16, 'Ask', [{ ...step, id: 'above', name: 'Above', position: [x, y - 112] }])
  expect(tight.gap).toBeGreaterThan(0)
  expect(tight.size).toBeLessThan(roomy.size)
  expect(roomy.width).toBe(130)
  expect(drawn(32, 'Ask for the trade').width).toBeGreaterThan(130)
})

test('all titles of a drawing have the size for which the narrowest section has room', () => {
  const workflow = workflowFixture('viral-ugc-clips')
  const section = workflow.nodes.find(({ name }) => name === 'Section: hooks') ?? expect.unreachable()
  const sizes = (content: string) => {
    const narrow = { ...section, id: 'n', name: 'Section: start', position: [-16, 96] as [number, number] }
    narrow.parameters = { content: `## ${content}`, width: 240, height: 240 }
    const nodes = [...workflow.nodes, narrow]
    const { svg } = drawCanvas({ ...workflow, nodes }, { size: 'detail', title: 'Clips' })
    return [...svg.matchAll(/class="cv-h"[^>]* font-size="(\d+)"/g)].map(([, size]) => Number(size))
  }
  const [usual = 0, other] = sizes('Start')
  expect(other).toBe(usual)
  const [first, second] = sizes('Watch the folder for new photos, and each brief')
  expect(second).toBe(first)
  expect(first).toBeLessThan(usual)
})

test('a disabled node is pale, its label and the drawing say so', () => {
  const workflow = workflowFixture('local-leads')
  const node = workflow.nodes.find(({ name }) => name === 'Trade and city') ?? expect.unreachable()
  node.disabled = true
  const { svg } = drawCanvas(workflow, { size: 'detail', title: 'Leads' })
  expect(svg).toContain('aria-label="Workflow diagram: Leads. Disabled: Trade and city"')
  expect(svg.match(/ opacity="/g)).toHaveLength(1)
  expect(svg).toMatch(/Trade and city<tspan[^>]*>\(disabled\)</)
  expect(workflowFacts(workflow).steps.find(({ name }) => name === node.name)?.note).toContain('(disabled)')
})

test('the label inside a wide trigger contrasts with its tile in both schemes', () => {
  const css = readFileSync(new URL('../../../../src/browser/drawing/drawing.css', import.meta.url), 'utf8')
  expect(css).toMatch(/\.cv-trigger > \.cv-in \{\s*fill: var\(--paper\)/)
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  // A trigger's tile has the color of ink.
  for (const { paper, ink } of [LIGHT, DARK]) {
    const [a, b] = [light(paper), light(ink)]
    expect(Math.max(a, b) / Math.min(a, b)).toBeGreaterThan(4.5)
  }
})

test('a note has its color and its heading, and the text below it stays in the file', () => {
  const workflow = workflowFixture('lead-qualifier')
  const note = workflow.nodes.find(({ name }) => name.startsWith('Section')) ?? expect.unreachable()
  note.parameters = { ...note.parameters, color: 4, content: '# **Score** [leads](https://example.com)\nPaid' }
  const { svg } = drawCanvas(workflow, { size: 'detail', title: 'Leads' })
  expect(svg).toContain(`<rect class="cv-note" style="fill:${NOTE_HUES[3]}"`)
  expect(svg).toContain('>Score leads</text>')
  expect(svg).not.toContain('Paid')
})

test('the card of a huge workflow shows the densest part of its start, the share picture of one far apart a part of it', () => {
  const workflow = workflowFixture('local-leads')
  const step = workflow.nodes.find(({ name }) => name === 'Trade and city') ?? expect.unreachable()
  const at = (name: string, x: number, y: number) => ({ ...step, id: name, name, position: [x, y] as [number, number] })
  const grid = Array.from({ length: 40 }, (_, i) => at(`Step ${i}`, (i % 8) * 208, 9000 + (i >> 3) * 208))
  const row = Array.from({ length: 40 }, (_, i) => at(`Far ${i}`, 9000, i * 600))
  expect(tilesOf(drawCanvas({ ...workflow, nodes: [...row, ...grid] }, { size: 'card', title: 'Huge' }).svg)).toBe(40)
  const apart = { ...workflow, nodes: [at('Here', 0, 0), at('There', 0, 120_000)] }
  expect(drawParts(apart, 'og').frame.width).toBe(4000)
  expect(tilesOf(drawCanvas(apart, { size: 'og', title: 'Apart' }).svg)).toBe(1)
})

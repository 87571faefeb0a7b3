import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK, LIGHT } from '#domain/canvas/canvas-colors.ts'
import { standaloneSvg } from '#domain/canvas/standalone.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const glyph = () => ({ viewBox: '0 0 24 24', body: '<path d="M0 0h24v24z"/>' })
const card = (size?: 'card' | 'og') =>
  standaloneSvg(workflowFixture('lead-qualifier'), { title: 'Leads & more', category: 'lead-generation', glyph, size })

test('a picture file holds both colour schemes, its glyphs and the dots, and needs nothing else', () => {
  const svg = card()
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="\d+" height="\d+"/)
  expect(svg).toContain('prefers-color-scheme:dark')
  const used = [...svg.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
  expect(used.length).toBeGreaterThan(0)
  for (const id of [...used, 'dots']) expect(svg).toContain(`id="${id}"`)
  expect(svg).not.toContain('var(--')
})

test('a picture file has a title that screen readers can speak', () => {
  expect(card()).toContain('<title>Workflow diagram: Leads &amp; more</title>')
})

test('a picture file has nothing that moves', () => {
  expect(card()).not.toContain('cv-p')
})

test('the drawing of a shared picture is light only, 1200 by 420, with dots that render fast', () => {
  const svg = card('og')
  expect(svg).not.toContain('prefers-color-scheme')
  expect(svg).toContain('width="1200" height="420"')
  expect(svg).not.toContain('pattern')
  expect(/<path class="cv-dot" d="([^"]*)"/.exec(svg)?.[1]?.split('z').length).toBeGreaterThan(100)
})

test('the shapes of a card stay small', () => {
  expect(card().length).toBeLessThan(6000)
})

test('pictures have the colours of the theme', () => {
  const tokens = readFileSync(new URL('../../../../src/styles/tokens.css', import.meta.url), 'utf8')
  const token = (name: string) => {
    const pair = new RegExp(`--${name}: light-dark\\((oklch\\([^)]*\\)), (oklch\\([^)]*\\))\\)`).exec(tokens)
    return [pair?.[1] ?? '', pair?.[2] ?? ''].map(hexOf)
  }
  for (const name of ['paper', 'canvas', 'dot', 'wire', 'node', 'ink', 'signal'] as const) {
    expect([LIGHT[name], DARK[name]].map(longHex), name).toEqual(token(name))
  }
})

const longHex = (hex: string) => (hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex)

/** OKLCH to sRGB, after https://www.w3.org/TR/css-color-4/#color-conversion-code. */
function hexOf(oklch: string) {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  const [l, a, b] = [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const byte = (linear: number) => {
    const value = Math.min(1, Math.max(0, linear))
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  }
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

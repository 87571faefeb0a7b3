import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CATEGORIES, CATEGORY_IDS } from '#domain/catalog/categories.ts'
import { PLAN_NAMES, planWord } from '#domain/checkout/plan-names.ts'

const root = path.resolve(import.meta.dirname, '../../src')

/** What makes pages. Drawings are documents of their own, which a page shows as pictures. */
const ofPages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|astro|tsx|js)$/.test(file) || /^islands\/.*\.ts$/.test(file),
)

// The browser tests look at a page in the light with every rule, and in the dark with those on colours alone.
test('the scheme of the browser decides about colours alone', () => {
  const askFor = ofPages.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('prefers-color-scheme') && !line.includes('<meta name="theme-color"'))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(ofPages.length).toBeGreaterThan(150)
  expect(askFor).toEqual([])
})

const style = (name: string) => readFileSync(path.join(root, 'styles', name), 'utf8')

test.each(CATEGORY_IDS)('the class of %s has the hue that its drawings have', (id) => {
  const css = style('tokens.css')
  const token = new RegExp(`\\.${id} \\{\\s*--hue: var\\((--[\\w-]+)\\)`).exec(css)?.[1]
  const oklch = '([\\d.]+)% ([\\d.]+) ([\\d.]+)'
  const [, ...parts] = new RegExp(`${token}: light-dark\\(oklch\\(${oklch}\\), oklch\\(${oklch}\\)\\)`).exec(css) ?? []
  const [l, c, h, darkL, darkC, darkH] = parts.map(Number) as [number, number, number, number, number, number]
  expect({ light: hexOf(l, c, h), dark: hexOf(darkL, darkC, darkH) }).toEqual(CATEGORIES[id].hue)
})

/** An OKLCH colour as sRGB, by https://www.w3.org/TR/css-color-4/#color-conversion-code */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number]
  const cone = (onA: number, onB: number) => (lightness / 100 + onA * a + onB * b) ** 3
  const [l, m, s] = [
    cone(0.3963377774, 0.2158037573),
    cone(-0.1055613458, -0.0638541728),
    cone(-0.0894841775, -1.291485548),
  ] as const
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const bytes = linear.map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(255 * Math.min(1, Math.max(0, shown)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

test.each(PLAN_NAMES)('only owners of the %s see its badge', (name) => {
  expect(style('access.css')).toContain(`[data-plan="${name}"]) .plan-badge-${planWord(name)}`)
})

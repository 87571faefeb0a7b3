import type { APIRoute } from 'astro'
import { getShop } from '#collections/site.ts'
import glyphs from '#components/glyphs.json'
import { DARK, LIGHT } from '#domain/canvas/canvas-colors.ts'
import { CATEGORY_IDS, type CategoryId } from '#domain/catalog/categories.ts'
import type { GlyphBody, GlyphName } from '#domain/glyphs/glyph-sources.ts'
import type { Site } from '#domain/site/site.ts'

/**
 * Tool tiles in a row on the footer of every page, the last one leaning; both color schemes in one file. Also contains
 * each social network's icon, referenced by a fragment: `footer-tiles.svg#youtube`. Separate files would be as many
 * requests.
 */
export const GET: APIRoute = async () => {
  const { site } = await getShop()
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="576" height="${FLOOR}" viewBox="0 0 576 ${FLOOR}">`,
    `<style>${rules(LIGHT)}.t{stroke-width:1.5}@media(prefers-color-scheme:dark){${rules(DARK)}}</style>`,
    ...TILES.map(drawTile),
    ...site.social.map(({ network }, at) => drawSign(network, at)),
    '</svg>',
  ].join('')
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}

const TILES: readonly { glyph: GlyphName; height: number }[] = [
  { glyph: 'n8n', height: 64 },
  { glyph: 'notion', height: 74 },
  { glyph: 'slack', height: 64 },
  { glyph: 'gmail', height: 64 },
  { glyph: 'airtable', height: 56 },
  { glyph: 'openai', height: 64 },
  { glyph: 'stripe', height: 64 },
  { glyph: 'github', height: 74 },
  { glyph: 'telegram', height: 64 },
]
const FLOOR = 80
const WIDTH = 60
const STRIPE = 9
const GLYPH = 26
/** The last tile leans toward the row, at a small distance. */
const LEAN = { by: 10, degrees: -13 }

type Palette = typeof LIGHT
type Network = Site['social'][number]['network']

/** The network icons are below the row, where only a fragment shows them. */
const SIGN = { size: 20, top: FLOOR + 20 }

const hueOf = (at: number): CategoryId => CATEGORY_IDS[at % CATEGORY_IDS.length] ?? 'marketing'

const rules = ({ node, ink, hues }: Palette) =>
  [
    `.t{fill:${node};stroke:${ink}}`,
    `.g{fill:${ink};color:${ink}}`,
    ...CATEGORY_IDS.map((id) => `.${id}{fill:${hues[id]};stroke:${ink}}`),
  ].join('')

function drawSign(network: Network, at: number): string {
  const { size, top } = SIGN
  // The glyph named "x" is the close icon.
  const { viewBox, body } = glyphs[network === 'x' ? 'x-twitter' : network]
  const left = at * 2 * size
  const place = `x="${left}" y="${top}" width="${size}" height="${size}"`
  return `<view id="${network}" viewBox="${left} ${top} ${size} ${size}"/><svg class="g" ${place} viewBox="${viewBox}">${body}</svg>`
}

function drawTile({ glyph: name, height }: (typeof TILES)[number], at: number): string {
  const { viewBox, body }: GlyphBody = glyphs[name]
  const last = at === TILES.length - 1
  const x = at * (WIDTH - 1.5) + 1 + (last ? LEAN.by : 0)
  const top = FLOOR - height
  const left = at === 0 ? 30 : 6
  const outline = `M${x} ${FLOOR}V${top + left}a${left} ${left} 0 0 1 ${left} -${left}h${WIDTH - left - 6}a6 6 0 0 1 6 6V${FLOOR}z`
  const stripe = `M${x} ${FLOOR - STRIPE}h${WIDTH}v${STRIPE}h-${WIDTH}z`
  const glyphX = x + (WIDTH - GLYPH) / 2
  const glyphY = top + (height - STRIPE - GLYPH) / 2
  const glyph = `<svg class="g" x="${glyphX}" y="${glyphY}" width="${GLYPH}" height="${GLYPH}" viewBox="${viewBox}">${body}</svg>`
  const turn = last ? ` transform="rotate(${LEAN.degrees} ${x} ${FLOOR})"` : ''
  return `<g${turn}><path class="t" d="${outline}"/><path class="t ${hueOf(at)}" d="${stripe}"/>${glyph}</g>`
}

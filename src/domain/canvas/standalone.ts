import type { CategoryId } from '../catalog/categories.ts'
import type { GlyphBody, GlyphName } from '../glyphs/glyph-sources.ts'
import type { Rect } from '../workflow/node-area.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { colorRules, DARK, hueRule, LIGHT, SHAPE_RULES } from './canvas-colors.ts'
import { drawParts } from './draw.ts'
import { OG_DRAWING } from './frame.ts'
import { escapeXml, round } from './svg.ts'

export type StandaloneOptions = {
  title: string
  category: CategoryId
  glyph: (name: GlyphName) => GlyphBody
  size?: 'card' | 'og'
}

/**
 * A self-contained SVG file for `<img>`. A card contains both color schemes and follows the reader's; an og drawing is
 * light only, as it becomes part of a PNG.
 */
export function standaloneSvg(
  workflow: Workflow,
  { title, category, glyph, size = 'card' }: StandaloneOptions,
): string {
  const { frame, viewBox, ground, notes, wires, tiles, glyphs } = drawParts(workflow, size)
  const { width, height } = size === 'og' ? OG_DRAWING : frame
  const colors = (palette: typeof LIGHT) => colorRules(palette) + hueRule(palette, category)
  const dark = size === 'card' ? `@media(prefers-color-scheme:dark){${colors(DARK)}}` : ''
  const body = (size === 'og' ? ground.replace(DOTTED, singleDots(frame)) : ground) + notes + wires + tiles
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">`,
    `<title>${escapeXml(`Workflow diagram: ${title}`)}</title>`,
    `<style>${colors(LIGHT)}${SHAPE_RULES}${dark}</style>`,
    `<defs>${size === 'og' ? '' : DOTS}${glyphs.map((name) => glyphSymbol(name, glyph(name))).join('')}</defs>`,
    body,
    '</svg>',
  ].join('')
}

/** The same for a template without a workflow file: the empty canvas, in the size of a card. */
export function undrawnSvg(title: string): string {
  const [width, height] = [640, 400]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(title)}: no drawing yet</title>`,
    `<style>${colorRules(LIGHT)}${SHAPE_RULES}@media(prefers-color-scheme:dark){${colorRules(DARK)}}</style>`,
    `<defs>${DOTS}</defs>`,
    `<rect class="cv-bg" width="${width}" height="${height}"/><rect width="${width}" height="${height}" fill="url(#dots)"/>`,
    '<text class="cv-t" font-family="sans-serif" x="320" y="206" text-anchor="middle" font-size="18">',
    'The drawing follows with the workflow file</text></svg>',
  ].join('')
}

/** The background of every drawing, referred to as `url(#dots)`. */
export const DOTS =
  '<pattern id="dots" width="32" height="32" patternUnits="userSpaceOnUse"><circle class="cv-dot" cx="16" cy="16" r="1.6"/></pattern>'

const DOTTED = /<rect [^<>]*fill="url\(#dots\)"\/>/
const DOT = { apart: 32, radius: 1.6 }

/** The dots of the pattern as single elements: the PNG renderer takes ten times as long for a pattern. */
function singleDots({ x, y, width, height }: Rect): string {
  const { apart, radius } = DOT
  // Dots are at the centers of the pattern's squares, which start at the origin.
  const along = (start: number, length: number) => {
    const first = Math.floor(start / apart) * apart + apart / 2
    return Array.from({ length: Math.ceil(length / apart) + 1 }, (_, at) => first + at * apart)
  }
  const arc = `a${radius} ${radius} 0 1 0 `
  const dots = along(y, height).flatMap((cy) =>
    along(x, width).map((cx) => `M${round(cx - radius)} ${cy}${arc}${2 * radius} 0${arc}${-2 * radius} 0z`),
  )
  return `<path class="cv-dot" d="${dots.join('')}"/>`
}

/** One symbol of a sprite, named as the drawings' `<use>` elements expect it. */
export const glyphSymbol = (name: GlyphName, { viewBox, body }: GlyphBody) =>
  `<symbol id="g-${name}" viewBox="${viewBox}">${body}</symbol>`

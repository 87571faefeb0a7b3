import { CATEGORY_IDS, type CategoryId } from '../catalog/categories.ts'
import type { GlyphBody, GlyphName } from '../glyphs/glyph-sources.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { colorRules, DARK, hueRule, LIGHT, SHAPE_RULES } from './canvas-colors.ts'
import { drawParts } from './draw.ts'
import { DOTS, glyphSymbol } from './standalone.ts'

/** The cell of each drawing has the proportions of a card's picture. */
const CELL = { width: 960, height: 600 }

export type SheetEntry = { slug: string; category: CategoryId; workflow: Workflow }

/**
 * Many card drawings in one SVG file with shared glyphs and colors: `<img src="sheet.svg#slug">` shows one of them.
 * Without a fragment it shows all, stacked.
 */
export function drawingSheet(entries: readonly SheetEntry[], glyph: (name: GlyphName) => GlyphBody): string {
  const drawings = entries.map((entry) => ({ ...entry, ...drawParts(entry.workflow, 'card') }))
  const names = [...new Set(drawings.flatMap(({ glyphs }) => glyphs))]
  const colors = (palette: typeof LIGHT) =>
    colorRules(palette) + CATEGORY_IDS.map((id) => hueRule(palette, id, `.${id} `)).join('')
  const cells = drawings.map(({ slug, category, viewBox, ground, notes, wires, tiles }, at) => {
    const { width, height } = CELL
    const top = at * height
    return [
      `<view id="${slug}" viewBox="0 ${top} ${width} ${height}"/>`,
      `<svg class="${category}" y="${top}" width="${width}" height="${height}" viewBox="${viewBox}">`,
      `${ground}${notes}${wires}${tiles}</svg>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL.width}" height="${CELL.height}" viewBox="0 0 ${CELL.width} ${CELL.height * entries.length}">`,
    `<style>${colors(LIGHT)}${SHAPE_RULES}@media(prefers-color-scheme:dark){${colors(DARK)}}</style>`,
    `<defs>${DOTS}${names.map((name) => glyphSymbol(name, glyph(name))).join('')}</defs>`,
    ...cells,
    '</svg>',
  ].join('')
}

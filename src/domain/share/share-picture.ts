import { LIGHT } from '#domain/canvas/canvas-colors.ts'
import { OG_DRAWING } from '#domain/canvas/frame.ts'
import { breakLines, lineWidth, writeLine } from './glyph-paths.ts'

/** The size of a social preview image, in pixels, as all networks recommend. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

const MARGIN = 64
const BOARD = 6
const NAME_SIZE = 34
/** The gap between the title and the shop's name, which shares its last line. */
const GAP = 48

/** Sizes to try, largest first, with the baseline of the first line and the line height. */
const TITLE_SIZES = [
  { size: 58, first: 506, leading: 64 },
  { size: 48, first: 506, leading: 56 },
  { size: 40, first: 500, leading: 48 },
]

/** The shop's logo, as in Logo.astro: 34 units wide, its shelf at 20.5. */
const MARK =
  `<path d="M13 9H21" stroke="${LIGHT.signal}" stroke-width="2.5"/>` +
  `<path d="M8 3h4a2 2 0 0 1 2 2v12H8a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z" fill="${LIGHT.ink}"/>` +
  `<g fill="none" stroke="${LIGHT.ink}">` +
  '<rect x="20.9" y="3.9" width="10.2" height="13.1" rx="1.6" stroke-width="1.8"/>' +
  '<path d="M0 20.5H34" stroke-width="3"/></g>'

/**
 * The social preview image as SVG: the drawing above a shelf line, below it the title on the left and the shop on the
 * right. `drawing` is a stand-alone SVG of the size `og`. Text is converted to outlines, so that no font is needed.
 */
export function sharePicture({ drawing, title, name }: { drawing: string; title: string; name: string }): string {
  const { width, height } = SHARE_PICTURE
  const nameWidth = lineWidth(name, NAME_SIZE)
  const room = width - 2 * MARGIN - nameWidth - 60 - GAP
  const { size, first, leading, lines } = fitTitle(title, room)
  const top = lines.length === 1 ? first + leading / 2 : first
  const words = lines.map((line, i) => writeLine(line, { x: MARGIN, y: top + i * leading, size })).join('')
  const nameX = width - MARGIN - nameWidth
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${LIGHT.paper}"/>`,
    drawing,
    `<rect y="${OG_DRAWING.height}" width="${width}" height="${BOARD}" fill="${LIGHT.ink}"/>`,
    `<g fill="${LIGHT.ink}">${words}${writeLine(name, { x: nameX, y: 570, size: NAME_SIZE })}</g>`,
    `<g transform="translate(${nameX - 60} 541) scale(1.4)">${MARK}</g>`,
    '</svg>',
  ].join('')
}

/** The largest size at which the title takes two lines; at the smallest size it is truncated after two lines. */
function fitTitle(title: string, width: number) {
  const tries = TITLE_SIZES.map((type) => ({ ...type, lines: breakLines(title, { width, size: type.size }) }))
  const fitting = tries.find(({ lines }) => lines.length <= 2) ?? tries.at(-1)
  if (!fitting) throw new Error('TITLE_SIZES is empty.')
  return { ...fitting, lines: fitting.lines.slice(0, 2) }
}

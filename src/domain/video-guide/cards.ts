import { LIGHT } from '../canvas/canvas-colors.ts'
import { escapeXml, round } from '../canvas/svg.ts'
import { breakLines, canWrite, writeLine } from '../share/glyph-paths.ts'
import type { Scene } from './video-guide.ts'

/** The height of the stage in pixels; the caption is below it. */
export const STAGE = 900

type Place = { x: number; y: number; size: number; class?: string; fill?: string; halo?: boolean }

/** A line of text; letters that the typeface lacks are left to a font of the machine. */
export function write(text: string, { class: kind, fill, halo, ...place }: Place): string {
  const attributes = `${kind ? ` class="${kind}"` : ''}${fill ? ` fill="${fill}"` : ''}`
  if (!canWrite(text))
    return `<text${attributes} x="${round(place.x)}" y="${round(place.y)}" font-size="${place.size}" font-family="sans-serif">${escapeXml(text)}</text>`
  const line = writeLine(text, { ...place, x: round(place.x), y: round(place.y) })
  return `${halo ? `<g class="halo">${line}</g>` : ''}<g${attributes}>${line}</g>`
}

/** A heading and numbered lines. */
export function listCard({ title, lines }: NonNullable<Scene['card']>) {
  const heading = paragraph(title, { x: 200, y: 230, size: 72, leading: 80, width: 1520, most: 2 })
  const isNumbered = lines.length > 1
  let y = heading.bottom + 100
  const items = lines.map((line, at) => {
    const text = paragraph(line, { x: isNumbered ? 270 : 200, y, size: 38, leading: 46, width: 1450, most: 2 })
    const number = isNumbered ? write(String(at + 1), { x: 200, y, size: 38, fill: LIGHT.signal }) : ''
    y = text.bottom + 68
    return number + text.svg
  })
  const height = Math.min(STAGE - 170, y - 120)
  const down = round((STAGE - 170 - height) / 2)
  return `<g transform="translate(0 ${down})"><rect x="120" y="120" width="1680" height="${height}" rx="14" fill="${LIGHT.paper}" stroke="${LIGHT.ink}" stroke-width="3"/><g fill="${LIGHT.ink}">${heading.svg}${items.join('')}</g></g>`
}

/** A message as its recipient sees it; a long one ends with an ellipsis. */
export function messageCard({ to, subject, text }: NonNullable<Scene['message']>) {
  const head = write(`To ${to}`, { x: 480, y: 210, size: 32, fill: LIGHT.wire })
  const title = paragraph(subject ?? '', { x: 480, y: 280, size: 46, leading: 54, width: 960, most: 2 })
  let y = subject ? title.bottom + 68 : 280
  const lines = text
    .replace(/\n{3,}/g, '\n\n')
    .split('\n')
    .flatMap((line) => (line.trim() ? breakLines(line, { width: 960, size: 32 }) : ['']))
  const fits = Math.floor((STAGE - 110 - y) / 44)
  const shown = lines.length > fits ? [...lines.slice(0, fits - 1), '…'] : lines
  const body = shown.map((line) => {
    const svg = write(line, { x: 480, y, size: 32 })
    y += line ? 44 : 22
    return svg
  })
  return `<rect x="420" y="130" width="1080" height="${STAGE - 200}" rx="14" fill="#fff" stroke="${LIGHT.ink}" stroke-width="3"/>${head}<g fill="${LIGHT.ink}">${title.svg}${body.join('')}</g>`
}

type Paragraph = { x: number; y: number; size: number; leading: number; width: number; most: number }

/** A text of several lines, broken by the width of its letters. */
export function paragraph(text: string, { x, y, size, leading, width, most }: Paragraph) {
  const lines = breakLines(text, { width, size })
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] = `${shown[most - 1]}…`
  const svg = shown.map((line, at) => write(line, { x, y: y + at * leading, size })).join('')
  return { svg, bottom: y + (shown.length - 1) * leading }
}

import { colorRules, hueRule, LIGHT, SHAPE_RULES } from '../canvas/canvas-colors.ts'
import { drawParts } from '../canvas/draw.ts'
import { measure } from '../canvas/measure.ts'
import { glyphSymbol } from '../canvas/standalone.ts'
import { round } from '../canvas/svg.ts'
import type { CategoryId } from '../catalog/categories.ts'
import type { GlyphBody, GlyphName } from '../glyphs/glyph-sources.ts'
import { breakLines, lineWidth } from '../share/glyph-paths.ts'
import { overlaps, type Rect } from '../workflow/node-area.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { listCard, messageCard, paragraph, STAGE, write } from './cards.ts'
import { between, ranUntil, sceneAt } from './playback.ts'
import type { Scene, VideoGuide } from './video-guide.ts'

/** In pixels; the picture of a video, with the caption below the stage. */
export const FRAME = { width: 1920, height: 1080 }
/** Seconds of a camera movement. */
export const MOVES = 0.6
const MARGIN = 80
const GOOD = '#1d7a4c'

type Tile = { svg: string; step: number; box: Rect }

/** What stays the same in all frames of a guide. */
export type Stage = {
  style: string
  symbols: string
  back: string
  /** In the order of the drawing. */
  tiles: Tile[]
  frame: Rect
}

/** The drawing of a workflow as frames need it. Its labels are outlines, so that no font is needed. */
export function stageOf(
  workflow: Workflow,
  { category, glyph }: { category: CategoryId; glyph: (name: GlyphName) => GlyphBody },
): Stage {
  const { notes, wires, tiles, glyphs, frame } = drawParts(workflow, 'detail')
  const { boxes, steps } = measure(workflow)
  const boxOf = new Map(boxes.map((box) => [box.node.name, box]))
  const labeled = tiles.replace(LABEL, outlined)
  return {
    style: colorRules(LIGHT) + hueRule(LIGHT, category) + SHAPE_RULES + RULES,
    symbols: glyphs.map((name) => glyphSymbol(name, glyph(name))).join(''),
    back: notes + wires.replaceAll(' cv-live', ''),
    tiles: labeled.split(/(?=<g(?: class="[^"]*")? data-n=)/).map((svg) => {
      const step = Number(/data-n="(\d+)"/.exec(svg)?.[1])
      return { svg, step, box: boxOf.get(steps[step - 1]?.name ?? '') ?? frame }
    }),
    frame,
  }
}

/** A node's name, as tile.ts draws it. */
const LABEL = /<text class="(cv-l[^"]*)" x="([-\d.]+)" y="([-\d.]+)">(.*?)<\/text>/g
/** A tile's label and badge reach this far beyond it. */
const AROUND = 120

const RULES = [
  '[data-n]{opacity:.36}.all [data-n]{opacity:1}.cv-i-g{fill:currentColor}',
  `.cv-l,.cv-k,.cv-b{fill:${LIGHT.ink}}.halo{fill:none;stroke:${LIGHT.canvas};stroke-width:5;stroke-linejoin:round}`,
  `.way{fill:none;stroke:${LIGHT.signal};stroke-width:3}`,
].join('')

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")

/** A label of the drawing as outlines, with the halo that keeps it readable over wires. */
function outlined(_: string, kind: string, x: string, y: string, lines: string): string {
  const isInside = kind.includes('cv-in')
  const texts = lines
    .split('<tspan ')
    .map((line, at) => unescaped(line.slice(at && line.indexOf('>') + 1).replace('</tspan>', '')))
  return texts
    .map((text, at) => {
      const width = lineWidth(text, 17)
      const place = { x: isInside ? Number(x) : Number(x) - width / 2, y: Number(y) + at * 20, size: 17 }
      return write(text, { ...place, class: 'cv-l', halo: !isInside })
    })
    .join('')
}

/**
 * One frame as SVG. Two frames with the same text are the same picture.
 *
 * @param time seconds from the start
 */
export function frameAt(guide: VideoGuide, stage: Stage, time: number): string {
  const at = sceneAt(guide.scenes, time)
  const scene = guide.scenes[at]
  if (!scene) throw new Error(`The guide of ${guide.slug} has no scenes.`)
  const { width, height } = FRAME
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${stage.style}${ranRules(guide.scenes, at)}</style><defs>${stage.symbols}</defs>`,
    `<rect width="${width}" height="${height}" fill="${LIGHT.canvas}"/>`,
    scene.card || scene.message ? '' : drawing(guide, stage, { at, time }),
    scene.card ? (at === 0 ? titleCard(scene.card, stage) : listCard(scene.card)) : '',
    scene.message ? messageCard(scene.message) : '',
    scene.card && at === 0 ? '' : chapterTag(guide, scene),
    captionBar(guide, scene),
    '</svg>',
  ].join('')
}

function ranRules(scenes: readonly Scene[], at: number) {
  const all = ranUntil(scenes, at)
  const select = (ran: readonly { step: number }[], inner = '') =>
    ran.map(({ step }) => `[data-n="${step}"]${inner}`).join()
  const now = scenes[at]?.ran ?? []
  const failed = all.filter(({ items }) => items === '!')
  return [
    all.length > 0 && `${select(all)}{opacity:1}`,
    now.length > 0 && `${select(now, ' .cv-n')}{stroke:${LIGHT.signal};stroke-width:4}`,
    failed.length > 0 && `${select(failed, ' .cv-n')}{fill:#fde6e0;stroke:${LIGHT.signal};stroke-width:4}`,
  ]
    .filter(Boolean)
    .join('')
}

function drawing(guide: VideoGuide, { back, tiles }: Stage, { at, time }: { at: number; time: number }) {
  const ran = ranUntil(guide.scenes, at)
  const itemsAt = new Map(ran.map(({ step, items }) => [step, items]))
  const ways = ran.flatMap(({ wire }) => (wire ? `<path class="way" d="${wire}"/>` : [])).join('')
  const { x, y, width, height } = cameraIn(guide, at, time)
  const seen = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND }
  const shown = tiles.filter(({ box }) => overlaps(box, seen))
  const badges = shown.map(({ step, box }) => badge(box, itemsAt.get(step) ?? ''))
  const view = `viewBox="${round(x)} ${round(y)} ${round(width)} ${round(height)}"`
  const nodes = shown.map(({ svg }) => svg).join('')
  return `<svg width="${FRAME.width}" height="${STAGE}" ${view}>${back}${ways}${nodes}${badges.join('')}</svg>`
}

function badge({ x, y, width }: Rect, items: string) {
  if (!items) return ''
  const wide = Math.max(28, lineWidth(items, 18) + 16)
  const [left, top] = [x + width - wide + 10, y - 16]
  const fill = items === '!' ? LIGHT.signal : GOOD
  return `<rect x="${round(left)}" y="${top}" width="${round(wide)}" height="28" rx="14" fill="${fill}"/>${write(items, { x: left + (wide - lineWidth(items, 18)) / 2, y: top + 20, size: 18, fill: '#fff' })}`
}

/** The camera, on its way from the previous scene's during the first moments of a scene. */
function cameraIn({ scenes }: VideoGuide, at: number, time: number): Rect {
  const { camera, start } = scenes[at] as Scene
  const before = scenes[at - 1]?.camera
  const to = camera ?? { x: 0, y: 0, ...FRAME }
  return before ? between(before, to, (time - start) / MOVES) : to
}

/** The title and the apps, above the whole drawing. */
function titleCard({ title, lines }: NonNullable<Scene['card']>, { back, tiles, frame }: Stage) {
  const heading = paragraph(title, { x: 120, y: 150, size: 76, leading: 84, width: 1680, most: 2 })
  const facts = write(lines.join('  ·  '), { x: 120, y: heading.bottom + 64, size: 36, fill: LIGHT.wire })
  const top = heading.bottom + 110
  const view = `viewBox="${round(frame.x)} ${round(frame.y)} ${round(frame.width)} ${round(frame.height)}"`
  return `<g fill="${LIGHT.ink}">${heading.svg}</g>${facts}<svg class="all" x="120" y="${top}" width="1680" height="${STAGE - top - 40}" ${view}>${back}${tiles.map(({ svg }) => svg).join('')}</svg>`
}

function chapterTag({ chapters }: VideoGuide, scene: Scene) {
  const at = chapters.findLastIndex(({ start }) => start <= scene.start)
  const text = `${at + 1}  ${chapters[at]?.title ?? ''}`
  const width = lineWidth(text, 30) + 48
  return `<rect x="48" y="40" width="${round(width)}" height="58" rx="8" fill="${LIGHT.ink}"/>${write(text, { x: 72, y: 79, size: 30, fill: LIGHT.paper })}`
}

/** The caption, and above it how far the guide is, with a mark at each chapter. */
function captionBar({ chapters, length }: VideoGuide, { caption, end }: Scene) {
  const { width, height } = FRAME
  const lines = breakLines(caption, { width: width - 2 * MARGIN, size: 44 }).slice(0, 2)
  const top = lines.length === 1 ? STAGE + 112 : STAGE + 84
  const words = lines.map((line, at) => write(line, { x: MARGIN, y: top + at * 58, size: 44 })).join('')
  const at = (time: number) => round((time / length) * width)
  const ticks = chapters
    .slice(1)
    .map(({ start }) => `<rect x="${at(start) - 2}" y="${STAGE}" width="4" height="8" fill="${LIGHT.paper}"/>`)
  return [
    `<rect y="${STAGE}" width="${width}" height="${height - STAGE}" fill="${LIGHT.paper}"/>`,
    `<rect y="${STAGE}" width="${width}" height="8" fill="${LIGHT.dot}"/>`,
    `<rect y="${STAGE}" width="${at(end)}" height="8" fill="${LIGHT.signal}"/>${ticks.join('')}`,
    `<g fill="${LIGHT.ink}">${words}</g>`,
  ].join('')
}

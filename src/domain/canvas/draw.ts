import type { CategoryId } from '../catalog/categories.ts'
import type { Recording } from '../run/recording.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { overlaps, type Rect } from '../workflow/node-area.ts'
import { type Workflow, workingNodes } from '../workflow/workflow.ts'
import { NOTE_HUES } from './canvas-colors.ts'
import { type Edge, longestRun, wireKey } from './edges.ts'
import { type CanvasSize, hasLabels, type Note, spacingFor, viewOf } from './frame.ts'
import { READABLE, wrapLabel } from './label.ts'
import { type Measures, measure } from './measure.ts'
import type { Section } from './sections.ts'
import { escapeXml, round } from './svg.ts'
import { drawTile } from './tile.ts'

export type CanvasOptions = {
  size: CanvasSize
  /** Spoken by screen readers as "Workflow drawing: …". */
  title: string
  /** Becomes a class of the drawing, so that the page can set the hue there. */
  category?: CategoryId | undefined
  /** A recorded run: its counts are drawn at the nodes, and nodes that did not run are pale. */
  run?: Pick<Recording, 'nodes'> | undefined
  /** Leaves out labels that would be too small to read; the page's script adds them when a visitor zooms in. */
  spare?: boolean
}

export type Drawing = {
  /** Inline SVG colored by the page's `cv-*` classes; its glyphs and dots are symbols in the page's sprite. */
  svg: string
  /** Units of the view box; equal to pixels at full size. */
  width: number
  height: number
}

/** The width of the drawing on a page, in px. */
const SHOWN = 830

/** The factor from a drawing's units to px at its usual size, and whether that makes its labels readable. */
export function scaleOf({ width }: Pick<Drawing, 'width'>) {
  const scale = Math.min(1, SHOWN / width)
  return { scale, isReadable: scale >= READABLE }
}

/** Draws a workflow without any of its parameters: buyers pay for those. */
export function drawCanvas(workflow: Workflow, { size, title, category, run, spare }: CanvasOptions): Drawing {
  const { frame, viewBox, ground, notes, wires, pulses, titles, tiles } = drawParts(workflow, size, { run, spare })
  const classes = ['cv', category, spare && !scaleOf(frame).isReadable && 'spare'].filter(Boolean).join(' ')
  const label = escapeXml([`Workflow drawing: ${title}`, ...disabledNames(workflow)].join('. '))
  const fit = size === 'detail' ? '' : ` preserveAspectRatio="${size === 'hero' ? 'xMinYMid' : 'xMidYMid'} slice"`
  const open = `<svg class="${classes}" viewBox="${viewBox}" role="img" aria-label="${label}"${fit}>`
  return {
    svg: `${open}${ground}${notes}${titles}${wires}${pulses}${tiles}</svg>`,
    width: frame.width,
    height: frame.height,
  }
}

const MOST_NAMED = 5

/** What a pale tile shows, for screen readers. */
function disabledNames(workflow: Workflow): string[] {
  const names = workingNodes(workflow).flatMap(({ disabled, name }) => (disabled ? name : []))
  const others = names.length - MOST_NAMED
  const listed = [...names.slice(0, MOST_NAMED), ...(others > 0 ? [`${others} more`] : [])]
  return names.length > 0 ? [`Disabled: ${listed.join(', ')}`] : []
}

/** The wires of a detail drawing as paths, by `wireKey`: a run is animated along them. */
export function wirePaths(edges: readonly Edge[]): Map<string, string> {
  return new Map(edges.toReversed().map(({ from, to, path }) => [wireKey(from, to), path]))
}

/** The layers of a drawing from back to front; a file leaves out the pulses, and a hero has the page's ground. */
export function drawParts(
  workflow: Workflow,
  size: CanvasSize,
  { run: recorded, spare = false }: Pick<CanvasOptions, 'run' | 'spare'> = {},
) {
  const measures = measure(workflow, spacingFor(size, workflow))
  const { frame, notes } = viewOf(size, measures)
  // Tiles outside the frame would only make the file larger.
  const boxes = measures.boxes.filter((box) => overlaps(box, frame))
  const { edges, steps } = measures
  const run = runOf(measures, recorded)
  return {
    frame,
    viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`,
    /** The glyphs that the picture's sprite must contain, each as `<symbol id="g-name">`. */
    glyphs: [...new Set(boxes.map(({ node }) => glyphOfNode(node.type)))].sort(),
    ground: size === 'hero' ? '' : drawGround(frame, size),
    notes: notes.map(drawNote).join(''),
    wires: drawWires(edges, run[0]),
    pulses: size === 'detail' ? '' : drawPulses(run),
    titles: size === 'detail' ? drawTitles(measures.sections, frame) : '',
    tiles: drawTiles(
      { boxes, edges, steps },
      { size, live: run[0], recorded, spare: spare && !scaleOf(frame).isReadable },
    ),
  }
}

/** The longest path from the first node that ran, or from the first node if no run is drawn. */
function runOf({ edges, steps }: Measures, recorded: CanvasOptions['run']): Edge[] {
  const ran = (name: string) => !recorded || Object.hasOwn(recorded.nodes, name)
  const first = steps.find(({ name }) => ran(name))
  const taken = edges.filter(({ from, to }) => ran(from) && ran(to))
  return first ? longestRun(taken, first.name) : []
}

/** A detail drawing is on a board with its own background. */
function drawGround(frame: Rect, size: CanvasSize) {
  const area = areaOf(frame)
  return `${size === 'detail' ? '' : `<rect class="cv-bg" ${area}/>`}<rect ${area} fill="url(#dots)"/>`
}

function drawNote(note: Note) {
  const hue = NOTE_HUES[(note.color ?? 0) - 1]
  return `<rect class="cv-note"${hue ? ` style="fill:${hue}"` : ''} ${areaOf(note)} rx="6"/>`
}

const areaOf = ({ x, y, width, height }: Rect) =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`

/** The titles of the sections, in the same size on every page; a long one breaks if there is room, or is smaller. */
function drawTitles(sections: Section[], frame: Rect) {
  const size = 16 / scaleOf(frame).scale
  return sections
    .map(({ area: { x, y, width }, framed, title = '' }) => {
      // A second line must not cover the tiles.
      const isTall = Math.min(...framed.map((box) => box.y)) - y > 2.4 * size
      const fits = (width - 24) / (TITLE_ADVANCE * size)
      const lines = title.length > fits && isTall ? wrapLabel(title, Math.max(fits, title.length / 2 + 2)) : [title]
      const longest = Math.max(...lines.map((line) => line.length))
      const place = `x="${x + 16}"`
      const text = lines.map((line, at) =>
        at ? `<tspan ${place} dy="1em">${escapeXml(line)}</tspan>` : escapeXml(line),
      )
      const fit = Math.floor(Math.min(size, (size * fits) / longest))
      return (
        title && `<text class="cv-h" ${place} y="${round(y + 1.2 * size)}" font-size="${fit}">${text.join('')}</text>`
      )
    })
    .join('')
}

/** The mean width of a character of the display face, in ems. */
const TITLE_ADVANCE = 0.58

/** All wires of a kind are one path: fewer elements, and one dash pattern. */
function drawWires(edges: Edge[], live: Edge | undefined) {
  const groups = [
    { classes: 'cv-w cv-sub', edges: edges.filter(({ main }) => !main) },
    { classes: 'cv-w', edges: edges.filter((edge) => edge.main && edge !== live) },
    { classes: 'cv-w cv-live', edges: live ? [live] : [] },
  ].filter(({ edges }) => edges.length > 0)
  const path = (edges: Edge[]) => edges.map((edge) => edge.path).join('')
  return groups.map(({ classes, edges }) => `<path class="${classes}" d="${path(edges)}"/>`).join('')
}

/** One short dash per wire of the longest run, each delayed after the previous one; the last ones run together. */
const drawPulses = (run: Edge[]) =>
  run
    .map(({ path }, i) => `<path class="cv-p"${i < 9 ? ` style="--i:${i}"` : ''} pathLength="1" d="${path}"/>`)
    .join('')

function drawTiles(
  { boxes, edges, steps }: Pick<Measures, 'boxes' | 'edges' | 'steps'>,
  {
    size,
    live,
    recorded,
    spare,
  }: { size: CanvasSize; live: Edge | undefined; recorded: CanvasOptions['run']; spare: boolean },
) {
  const numberOf = new Map(steps.map(({ name }, i) => [name, i + 1]))
  const sources = new Set(edges.filter(({ main }) => main).map(({ from }) => from))
  return boxes
    .map((box) =>
      drawTile(box, {
        step: numberOf.get(box.node.name) ?? 0,
        labels: hasLabels(size),
        spare,
        // Smaller than a pixel on most cards.
        ports: size !== 'card',
        numbers: size === 'detail',
        hasNext: sources.has(box.node.name),
        isFirst: box.node.name === live?.to,
        did: recorded && (recorded.nodes[box.node.name] ?? null),
      }),
    )
    .join('')
}

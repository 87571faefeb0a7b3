import type { CategoryId } from '../catalog/categories.ts'
import type { Recording } from '../run/recording.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { overlaps, type Rect } from '../workflow/node-area.ts'
import { type Workflow, workingNodes } from '../workflow/workflow.ts'
import { NOTE_HUES } from './canvas-colors.ts'
import { type Edge, longestRun, wireKey } from './edges.ts'
import { type CanvasSize, hasLabels, type Note, spacingFor, viewOf } from './frame.ts'
import { READABLE } from './label.ts'
import { type Measures, measure } from './measure.ts'
import type { Section } from './sections.ts'
import { escapeXml, round } from './svg.ts'
import { drawTile } from './tile.ts'

export type CanvasOptions = {
  size: CanvasSize
  /** Spoken by screen readers as "Workflow diagram: …". */
  title: string
  /** Becomes a class of the drawing, so that the page can set the hue there. */
  category?: CategoryId | undefined
  /** A recorded run: its counts are drawn at the nodes, those that did not run are pale, tiny labels are for zooming. */
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
  const parts = drawParts(workflow, size, { run, spare })
  const { frame, viewBox, ground, notes, wires, pulses, titles, tiles } = parts
  const isSpare = (spare || run) && size === 'detail' && !scaleOf(frame).isReadable
  const classes = ['cv', category, isSpare && 'spare'].filter(Boolean).join(' ')
  const label = escapeXml([`Workflow diagram: ${title}`, ...disabledNames(workflow)].join('. '))
  const fit = size === 'detail' ? '' : ` preserveAspectRatio="${size === 'hero' ? 'xMinYMid' : 'xMidYMid'} slice"`
  const open = `<svg class="${classes}" viewBox="${viewBox}" role="img" aria-label="${label}"${fit}>`
  return {
    svg: `${open}${ground}${parts.sections || notes}${wires}${titles}${pulses}${tiles}</svg>`,
    width: frame.width,
    height: frame.height,
  }
}

const MAX_NAMED = 5

/** What a pale tile shows, for screen readers. */
function disabledNames(workflow: Workflow): string[] {
  const names = workingNodes(workflow).flatMap(({ disabled, name }) => (disabled ? name : []))
  const others = names.length - MAX_NAMED
  const listed = [...names.slice(0, MAX_NAMED), ...(others > 0 ? [`${others} more`] : [])]
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
  const view = viewOf(size, measures)
  const { notes } = view
  const sections = size === 'detail' ? measures.sections.map(growForTitle(measures, view.frame)) : []
  const frame = sections.reduce(frameAround, view.frame)
  // Tiles outside the frame would only make the file larger.
  const boxes = measures.boxes.filter((box) => overlaps(box, frame))
  const { edges } = measures
  const run = runOf(measures, recorded)
  return {
    frame,
    viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`,
    /** The glyphs that the picture's sprite must contain, each as `<symbol id="g-name">`. */
    glyphs: [...new Set(boxes.map(({ node }) => glyphOfNode(node.type)))].sort(),
    ground: drawGround(frame, size),
    notes: notes.map(drawNote).join(''),
    wires: drawWires(edges, run[0]),
    pulses: size === 'detail' ? '' : drawPulses(run),
    /** The notes as wide as their titles need, and these, which wires run behind. */
    sections: sections.map(({ area, color }) => drawNote({ ...area, color })).join(''),
    titles: drawTitles(sections, frame),
    tiles: drawTiles(
      { ...measures, boxes },
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

/** A detail drawing and a hero are on a dotted board. */
function drawGround(frame: Rect, size: CanvasSize) {
  const area = areaOf(frame)
  return hasLabels(size) ? '' : `<rect class="cv-bg" ${area}/><rect ${area} fill="url(#dots)"/>`
}

function drawNote(note: Note) {
  const hue = NOTE_HUES[(note.color ?? 0) - 1]
  return `<rect class="cv-note"${hue ? ` style="fill:${hue}"` : ''} ${areaOf(note)} rx="6"/>`
}

const areaOf = ({ x, y, width, height }: Rect) =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`

/** A title is 16 px on every page, unless its place is too small. */
const titleSize = (frame: Rect) => 16 / scaleOf(frame).scale
/** The mean width of a character of the display face, in ems. */
const TITLE_ADVANCE = 0.55
/** Between a section and what is beside or above it, in units. */
const TITLE_MARGIN = 24
/** Between the left edge of a section and its title, in units; half as much is left at its right. */
const titleInset = (size: number) => Math.max(16, 0.4 * size)

/** Makes an area as wide and high as its title takes, as far as there is nothing beside and above it. */
function growForTitle({ sections, boxes }: Measures, frame: Rect) {
  const obstacles = [...sections.map(({ area }) => area), ...boxes]
  const size = titleSize(frame)
  return (section: Section): Section => {
    const { area, framed, title = '' } = section
    const wanted = title.length * TITLE_ADVANCE * size + 1.5 * titleInset(size)
    const beside = obstacles
      .filter(({ x }) => x >= area.x + area.width)
      .filter((other) => overlaps(other, { ...area, width: Number.MAX_SAFE_INTEGER }))
    const room = Math.min(frame.x + frame.width, ...beside.map(({ x }) => x)) - TITLE_MARGIN - area.x
    const width = Math.max(area.width, Math.min(wanted, room))
    const ends = obstacles
      .filter((other) => overlaps(other, { ...area, width, y: frame.y, height: area.y - frame.y }))
      .flatMap(({ y, height }) => (y + height <= area.y ? y + height + TITLE_MARGIN / 2 : []))
    const top = Math.min(...framed.map((box) => box.y)) - (wanted > width ? 2.5 : 1.3) * size
    const y = title ? Math.min(area.y, Math.max(top, ...ends)) : area.y
    return { ...section, area: { ...area, y, width, height: area.y + area.height - y } }
  }
}

/** A frame with a margin above a section that has grown. */
function frameAround(frame: Rect, { area }: Section): Rect {
  const y = Math.min(frame.y, Math.round(area.y) - 2 * TITLE_MARGIN)
  return { ...frame, y, height: frame.height + frame.y - y }
}

/** No title is smaller than this part of the usual size, unless its own place is. */
const SMALLEST = 0.58

/** The titles of the sections above their tiles; a long one breaks if there is room, or all are smaller. */
function drawTitles(sections: Section[], frame: Rect, size = titleSize(frame)): string {
  let smallest = size
  const titles = sections
    .map(({ area: { x, y, width }, framed, title = '' }) => {
      const room = Math.min(...framed.map((box) => box.y)) - y
      const fits = (width - 1.5 * titleInset(size)) / (TITLE_ADVANCE * size)
      // In two lines if its letters are larger then; these must not cover the tiles.
      const high = Math.min(size, room / 2.4)
      const isTwo = title.length > fits && high * title.length > size * fits
      const far = ({ index }: RegExpMatchArray) => Math.abs((index ?? 0) - title.length / 2)
      const [gap] = isTwo ? [...title.matchAll(/ /g)].toSorted((a, b) => far(a) - far(b)) : []
      const lines = gap ? [title.slice(0, gap.index), title.slice((gap.index ?? 0) + 1)] : [title]
      const longest = Math.max(...lines.map((line) => line.length))
      const place = `x="${round(x + titleInset(size))}"`
      const text = lines.map((line, at) =>
        at ? `<tspan ${place} dy="1em">${escapeXml(line)}</tspan>` : escapeXml(line),
      )
      // From an em of room above and below its letters, a title moves up, and from less it is smaller.
      const fit = Math.floor(Math.min(isTwo ? high : size, (size * fits) / longest, room > 0 ? room * 0.95 : size))
      if (title) smallest = Math.min(smallest, fit)
      const base = Math.min(1.2 * (isTwo ? fit : size), Math.max(room - 0.45 * fit, 0.72 * fit))
      return title && `<text class="cv-h" ${place} y="${round(y + base)}" font-size="${fit}">${text.join('')}</text>`
    })
    .join('')
  const next = Math.max(smallest, SMALLEST * titleSize(frame))
  return next < 0.98 * size ? drawTitles(sections, frame, next) : titles
}

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

type TileLook = { size: CanvasSize; live: Edge | undefined; recorded: CanvasOptions['run']; spare: boolean }

function drawTiles({ boxes, edges, steps }: Measures, { size, live, recorded, spare }: TileLook) {
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

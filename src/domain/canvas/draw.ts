import type { CategoryId } from '../catalog/categories.ts'
import type { Recording } from '../run/recording.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { overlaps, type Rect } from '../workflow/node-area.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { type Edge, longestRun, wireKey } from './edges.ts'
import { type CanvasSize, hasLabels, spacingFor, viewOf } from './frame.ts'
import { type Measures, measure } from './measure.ts'
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
}

export type Drawing = {
  /** Inline SVG colored by the page's `cv-*` classes; its glyphs and dots are symbols in the page's sprite. */
  svg: string
  /** Units of the view box; equal to pixels at full size. */
  width: number
}

/** Draws a workflow without any of its parameters: buyers pay for those. */
export function drawCanvas(workflow: Workflow, { size, title, category, run }: CanvasOptions): Drawing {
  const { frame, viewBox, ground, notes, wires, pulses, tiles } = drawParts(workflow, size, run)
  const classes = ['cv', category].filter(Boolean).join(' ')
  const label = escapeXml(`Workflow drawing: ${title}`)
  const fit = size === 'detail' ? '' : ` preserveAspectRatio="${size === 'hero' ? 'xMinYMid' : 'xMidYMid'} slice"`
  const open = `<svg class="${classes}" viewBox="${viewBox}" role="img" aria-label="${label}"${fit}>`
  return { svg: `${open}${ground}${notes}${wires}${pulses}${tiles}</svg>`, width: frame.width }
}

/** The wires of a detail drawing as paths, by `wireKey`: a run is animated along them. */
export function wirePaths(workflow: Workflow): Map<string, string> {
  const { edges } = measure(workflow)
  return new Map(edges.toReversed().map(({ from, to, path }) => [wireKey(from, to), path]))
}

/** The layers of a drawing from back to front; a file leaves out the pulses, and a hero has the page's ground. */
export function drawParts(workflow: Workflow, size: CanvasSize, recorded?: CanvasOptions['run']) {
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
    ground: size === 'hero' ? '' : drawGround(frame),
    notes: notes.map(drawNote).join(''),
    wires: drawWires(edges, run[0]),
    pulses: drawPulses(run),
    tiles: drawTiles({ boxes, edges, steps }, { size, live: run[0], recorded }),
  }
}

/** The longest path from the first node that ran, or from the first node if no run is drawn. */
function runOf({ edges, steps }: Measures, recorded: CanvasOptions['run']): Edge[] {
  const ran = (name: string) => !recorded || Object.hasOwn(recorded.nodes, name)
  const first = steps.find(({ name }) => ran(name))
  const taken = edges.filter(({ from, to }) => ran(from) && ran(to))
  return first ? longestRun(taken, first.name) : []
}

function drawGround(frame: Rect) {
  const area = areaOf(frame)
  return `<rect class="cv-bg" ${area}/><rect ${area} fill="url(#dots)"/>`
}

const drawNote = (note: Rect) => `<rect class="cv-note" ${areaOf(note)} rx="6"/>`

const areaOf = ({ x, y, width, height }: Rect) =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`

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
  { size, live, recorded }: { size: CanvasSize; live: Edge | undefined; recorded: CanvasOptions['run'] },
) {
  const numberOf = new Map(steps.map(({ name }, i) => [name, i + 1]))
  const sources = new Set(edges.filter(({ main }) => main).map(({ from }) => from))
  return boxes
    .map((box) =>
      drawTile(box, {
        step: numberOf.get(box.node.name) ?? 0,
        labels: hasLabels(size),
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

import type { CategoryId } from '../catalog/categories.ts'
import type { GlyphName } from '../glyphs/glyph-sources.ts'
import type { Recording } from '../run/recording.ts'
import { glyphOfNode } from '../workflow/glyph-of-node.ts'
import { overlaps, type Rect } from '../workflow/node-area.ts'
import { stepOrder } from '../workflow/step-order.ts'
import type { Workflow, WorkflowNode } from '../workflow/workflow.ts'
import { type Edge, layoutEdges, longestRun, wireKey } from './edges.ts'
import {
  type CanvasSize,
  type Content,
  frameFor,
  hasLabels,
  heroFrame,
  seenOfHero,
  spacingFor,
  windowFor,
} from './frame.ts'
import { type Box, layoutBoxes } from './layout.ts'
import { allSections, heartSection } from './sections.ts'
import { escapeXml, round } from './svg.ts'
import { drawTile } from './tile.ts'

export type CanvasOptions = {
  size: CanvasSize
  /** Spoken by screen readers as "Workflow drawing: …". */
  title: string
  /** Becomes a class of the drawing, so that the page can set the hue there. */
  category?: CategoryId | undefined
  /** A recorded run: its counts are drawn at the nodes, and what did not run is pale. */
  run?: Pick<Recording, 'nodes'> | undefined
}

export type Drawing = {
  /** Inline SVG coloured by the page's `cv-*` classes; its glyphs and dots are symbols of the page's sprite. */
  svg: string
  /** Units of the view box; equal to pixels at full size. */
  width: number
  height: number
  viewBox: string
  /** Working nodes in the order of the step numbers; step n is the tile with `data-n="n"`. */
  steps: WorkflowNode[]
  /** What the page's sprite must hold, each as `<symbol id="g-name">`. */
  glyphs: GlyphName[]
}

/** Draws a workflow without any of its parameters: those are what people pay for. */
export function drawCanvas(workflow: Workflow, { size, title, category, run }: CanvasOptions): Drawing {
  const parts = drawParts(workflow, size, run)
  const { x, y, width, height } = parts.frame
  const viewBox = `${x} ${y} ${width} ${height}`
  const classes = ['cv', category].filter(Boolean).join(' ')
  const label = escapeXml(`Workflow drawing: ${title}`)
  const fit = size === 'detail' ? '' : ` preserveAspectRatio="${size === 'hero' ? 'xMinYMid' : 'xMidYMid'} slice"`
  const content = parts.ground + parts.notes + parts.wires + parts.pulses + parts.tiles
  const svg = `<svg class="${classes}" viewBox="${viewBox}" role="img" aria-label="${label}"${fit}>${content}</svg>`
  return { svg, width, height, viewBox, steps: parts.steps, glyphs: parts.glyphs }
}

/** The wires of a detail drawing as paths, by `wireKey`: what a run moves along. */
export function wirePaths(workflow: Workflow): Map<string, string> {
  const edges = layoutEdges(workflow, layoutBoxes(workflow, { x: 1, y: 1 }))
  return new Map(edges.toReversed().map(({ from, to, path }) => [wireKey(from, to), path]))
}

/** The layers of a drawing from back to front; a file leaves out the pulses, and a hero stands on the page's ground. */
export function drawParts(workflow: Workflow, size: CanvasSize, recorded?: CanvasOptions['run']) {
  const spacing = spacingFor(size, layoutBoxes(workflow, { x: 1, y: 1 }))
  const boxes = layoutBoxes(workflow, spacing)
  const edges = layoutEdges(workflow, boxes)
  const { frame, notes } = viewOf(size, workflow, { boxes, edges })
  // What lies outside the window would only make the file larger.
  const shown = boxes.filter((box) => overlaps(box, frame))
  const steps = stepOrder(workflow)
  const taken = recorded ? edges.filter(({ from, to }) => recorded.nodes[from] && recorded.nodes[to]) : edges
  const first = recorded ? steps.find(({ name }) => recorded.nodes[name]) : steps[0]
  const run = first ? longestRun(taken, first.name) : []
  const glyphs = [...new Set(shown.map(({ node }) => glyphOfNode(node.type)))].sort()
  return {
    frame,
    steps,
    glyphs,
    ground: size === 'hero' ? '' : drawGround(frame),
    notes: notes.map(drawNote).join(''),
    wires: drawWires(edges, run[0]),
    pulses: drawPulses(run),
    tiles: drawTiles(shown, edges, { size, steps, live: run[0], recorded }),
  }
}

/** A detail drawing is a map of every section; the smaller pictures point at one. */
function viewOf(size: CanvasSize, workflow: Workflow, content: Content): { frame: Rect; notes: Rect[] } {
  if (size === 'detail') {
    const notes = allSections(workflow)
    return { notes, frame: frameFor(content, notes) }
  }
  if (size === 'hero') {
    const frame = heroFrame(content)
    return { notes: heartSection(workflow, content.boxes, seenOfHero(frame)), frame }
  }
  const frame = windowFor(size, content)
  return { frame, notes: heartSection(workflow, content.boxes, frame) }
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
  const path = (classes: string, group: Edge[]) =>
    group.length > 0 ? `<path class="${classes}" d="${group.map((edge) => edge.path).join('')}"/>` : ''
  return (
    path(
      'cv-w cv-sub',
      edges.filter(({ main }) => !main),
    ) +
    path(
      'cv-w',
      edges.filter((edge) => edge.main && edge !== live),
    ) +
    path('cv-w cv-live', live ? [live] : [])
  )
}

/** One short dash per wire of the longest run, each later than the one before; the last ones run together. */
const drawPulses = (run: Edge[]) =>
  run
    .map(({ path }, i) => `<path class="cv-p"${i < 9 ? ` style="--i:${i}"` : ''} pathLength="1" d="${path}"/>`)
    .join('')

function drawTiles(
  boxes: Box[],
  edges: Edge[],
  {
    size,
    steps,
    live,
    recorded,
  }: { size: CanvasSize; steps: WorkflowNode[]; live: Edge | undefined; recorded: CanvasOptions['run'] },
) {
  const numberOf = new Map(steps.map(({ name }, i) => [name, i + 1]))
  const sources = new Set(edges.filter(({ main }) => main).map(({ from }) => from))
  return boxes
    .map((box) =>
      drawTile(box, {
        step: numberOf.get(box.node.name) ?? 0,
        labels: hasLabels(size),
        numbers: size === 'detail',
        hasNext: sources.has(box.node.name),
        isFirst: box.node.name === live?.to,
        did: recorded && (recorded.nodes[box.node.name] ?? null),
      }),
    )
    .join('')
}

import { drawCanvas } from '../canvas/draw.ts'
import { standaloneSvg } from '../canvas/standalone.ts'
import type { GlyphBody, GlyphName } from '../glyphs/glyph-sources.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { type WorkflowFacts, workflowFacts } from '../workflow/workflow-facts.ts'
import { cardOf, type ImportedCard } from './imported-card.ts'
import type { ImportedTemplate } from './imported-template.ts'

interface Canvas {
  svg: string
  width: number
  height: number
  facts: WorkflowFacts
  /** The picture of its card, a whole SVG file. */
  picture: string
}

/** The data that the page and the card of an imported template show, for the build and on-demand pages alike. */
export interface ImportedPage {
  card: ImportedCard
  /** Null without an uploaded workflow. Contains no parameters: buyers pay for those. */
  canvas: Canvas | null
}

type Glyphs = (name: GlyphName) => GlyphBody

/** `json` is the uploaded workflow, or null. If it can no longer be parsed, the page has no drawing. */
export function importedPage(template: ImportedTemplate, json: unknown, glyph: Glyphs): ImportedPage {
  const card = cardOf(template)
  const parsed = json === null ? null : parseWorkflow(json)
  return { card, canvas: parsed?.ok ? canvasOf(parsed.value, card, glyph) : null }
}

function canvasOf(workflow: Workflow, card: ImportedCard, glyph: Glyphs): Canvas {
  const { title, category } = card
  const drawing = drawCanvas(workflow, { size: 'detail', title, category: category ?? undefined, spare: true })
  return { ...drawing, facts: workflowFacts(workflow), picture: pictureOf(workflow, card, glyph) }
}

/** The picture of a card: its own workflow, or a generic one. */
export const cardPicture = ({ card, canvas }: ImportedPage, glyph: Glyphs): string =>
  canvas?.picture ?? pictureOf(NEUTRAL_WORKFLOW, card, glyph)

// A template without a category has no hue, and a drawing needs one.
const pictureOf = (workflow: Workflow, { title, category }: ImportedCard, glyph: Glyphs) =>
  standaloneSvg(workflow, { title, category: category ?? 'marketing', glyph })

const node = (id: string, type: string, x: number, y = 0) => ({
  id,
  name: id,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [x, y] as [number, number],
  parameters: {},
})
const to = (...names: string[]) => ({ main: [names.map((name) => ({ node: name, type: 'main', index: 0 }))] })

/** A generic workflow for the picture of a template whose own workflow is hosted elsewhere. */
const NEUTRAL_WORKFLOW: Workflow = {
  name: 'Workflow',
  nodes: [
    node('Start', 'manualTrigger', 0),
    node('Read', 'httpRequest', 224),
    node('Shape', 'set', 448),
    node('Send', 'noOp', 672),
  ],
  connections: { Start: to('Read'), Read: to('Shape'), Shape: to('Send') },
}

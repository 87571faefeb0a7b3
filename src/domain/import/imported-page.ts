import { drawCanvas } from '../canvas/draw.ts'
import { standaloneSvg, undrawnSvg } from '../canvas/standalone.ts'
import type { GlyphBody, GlyphName } from '../glyphs/glyph-sources.ts'
import type { Workflow } from '../workflow/workflow.ts'
import type { WorkflowFacts } from '../workflow/workflow-facts.ts'
import { cardOf, type ImportedCard } from './imported-card.ts'
import type { ImportedTemplate } from './imported-template.ts'
import { readStored, type StoredFile } from './read-stored.ts'

interface Canvas {
  svg: string
  width: number
  height: number
  facts: WorkflowFacts
  /** The picture of its card, a whole SVG file. */
  picture: string
}

/** The data that the page and the card of an imported template show. */
export interface ImportedPage {
  card: ImportedCard
  /** Null without an uploaded workflow. Contains no parameters: buyers pay for those. */
  canvas: Canvas | null
  /** What a buyer should know about the workflow, one sentence each. */
  warnings: string[]
}

type Glyphs = (name: GlyphName) => GlyphBody

/** `json` is the uploaded file, or null. If it can no longer be parsed, the page has no drawing. */
export function importedPage(
  template: ImportedTemplate,
  json: Record<string, unknown> | null,
  glyph: Glyphs,
): ImportedPage {
  const card = cardOf(template)
  const stored = json && readStored(json)
  return { card, canvas: stored && canvasOf(stored, card, glyph), warnings: template.workflow?.warnings ?? [] }
}

function canvasOf({ workflow, facts }: StoredFile, card: ImportedCard, glyph: Glyphs): Canvas {
  const { title, category } = card
  const drawing = drawCanvas(workflow, { size: 'detail', title, category: category ?? undefined, spare: true })
  return { ...drawing, facts, picture: pictureOf(workflow, card, glyph) }
}

/** The picture of a card: its own workflow, or a note that there is no drawing yet. */
export const cardPicture = ({ card, canvas }: ImportedPage): string => canvas?.picture ?? undrawnSvg(card.title)

// A template without a category has no hue, and a drawing needs one.
const pictureOf = (workflow: Workflow, { title, category }: ImportedCard, glyph: Glyphs) =>
  standaloneSvg(workflow, { title, category: category ?? 'marketing', glyph })

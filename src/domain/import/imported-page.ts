import { drawCanvas } from '../canvas/draw.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { type WorkflowFacts, workflowFacts } from '../workflow/workflow-facts.ts'
import { cardOf, type ImportedCard } from './imported-card.ts'
import type { ImportedTemplate } from './imported-template.ts'

/** Everything the page of an imported template shows, as plain data: a build and a page made on demand share it. */
export interface ImportedPage {
  card: ImportedCard
  /** Null without an uploaded workflow. Holds no parameter: those are what people pay for. */
  canvas: { svg: string; width: number; facts: WorkflowFacts } | null
}

/** `json` is the uploaded workflow, or null. One that can no longer be read leaves a page without a drawing. */
export function importedPage(template: ImportedTemplate, json: unknown): ImportedPage {
  const card = cardOf(template)
  const parsed = json === null ? null : parseWorkflow(json)
  return { card, canvas: parsed?.ok ? canvasOf(parsed.value, card) : null }
}

function canvasOf(workflow: Workflow, { title, category }: ImportedCard): ImportedPage['canvas'] {
  const { svg, width } = drawCanvas(workflow, { size: 'detail', title, category: category ?? undefined })
  return { svg, width, facts: workflowFacts(workflow) }
}

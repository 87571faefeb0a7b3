import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'

/** A paid workflow as it is stored, which may be older than the rules for cleaning. */
export interface PaidWorkflow {
  origin: 'own' | 'imported'
  json: Record<string, unknown>
}

/**
 * The text of a paid workflow as a buyer gets it, alone or in a zip. The only way out: what was stored before a rule for
 * cleaning existed is cleaned here. `meta.templateId` is the slug, always a string: n8n cannot open a workflow that
 * stores a number there.
 */
export function outgoingWorkflow({ origin, json }: PaidWorkflow, slug: string): string {
  const { workflow } = cleanWorkflow(json, { keepWebhookIds: origin === 'own' })
  return `${JSON.stringify({ ...workflow, meta: { templateId: slug } }, null, 2)}\n`
}

import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'

/** A paid workflow as stored, which may be older than the cleaning rules. */
export interface PaidWorkflow {
  origin: 'own' | 'imported'
  json: Record<string, unknown>
}

/**
 * The text of a paid workflow as the buyer receives it, alone or in a zip. Every paid workflow passes through here: one
 * stored before a cleaning rule existed is cleaned here. `meta.templateId` is the slug, always a string: n8n cannot
 * open a workflow with a number there.
 */
export function outgoingWorkflow({ origin, json }: PaidWorkflow, slug: string): string {
  const { workflow } = cleanWorkflow(json, { keepWebhookIds: origin === 'own' })
  return `${JSON.stringify({ ...workflow, meta: { templateId: slug } }, null, 2)}\n`
}

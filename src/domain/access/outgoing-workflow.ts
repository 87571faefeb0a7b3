import { findBlueprint } from '../make/blueprint.ts'
import { cleanBlueprint } from '../make/clean-blueprint.ts'
import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'
import { isRecord } from '../workflow/parameter.ts'
import { STAMP } from '../workflow/stamp.ts'

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
  const blueprint = origin === 'imported' ? findBlueprint(json) : null
  // Stored cleaned; a later rule of cleaning applies too.
  if (blueprint) return textOf(cleanBlueprint(blueprint)?.json ?? {})
  const { workflow } = cleanWorkflow(json, { keepWebhookIds: origin === 'own' })
  const stamped = { ...workflow, nodes: stamp(workflow.nodes), meta: { templateId: slug } }
  return textOf(stamped)
}

const textOf = (json: object) => `${JSON.stringify(json, null, 2)}\n`

/** n8n gives nodes new ids on import but keeps unknown fields: an update finds each node by its original id. */
function stamp(nodes: unknown): unknown {
  if (!Array.isArray(nodes)) return nodes
  return nodes.map((node) => (isRecord(node) && node.id ? { ...node, [STAMP]: node.id } : node))
}

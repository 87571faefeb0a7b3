import { findBlueprint } from '../make/blueprint.ts'
import { cleanWorkflow } from '../workflow/cleaning/clean-workflow.ts'
import { parseWorkflow, type Workflow } from '../workflow/workflow.ts'
import { type WorkflowFacts, workflowFacts } from '../workflow/workflow-facts.ts'
import { prepareBlueprint } from './prepare-blueprint.ts'

export interface StoredFile {
  workflow: Workflow
  facts: WorkflowFacts
}

/** A stored upload, cleaned by today’s rules: an n8n workflow or a Make blueprint. Null if it can no longer be parsed. */
export function readStored(json: Record<string, unknown>): StoredFile | null {
  const blueprint = findBlueprint(json)
  if (blueprint) return prepareBlueprint(blueprint)
  const parsed = parseWorkflow(cleanWorkflow(json).workflow)
  return parsed.ok ? { workflow: parsed.value, facts: workflowFacts(parsed.value) } : null
}

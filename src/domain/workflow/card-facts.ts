import type { FromWorkflow } from '../catalog/card.ts'
import { triggerKind } from '../catalog/triggers.ts'
import { appsUsed } from './apps.ts'
import type { Workflow } from './workflow.ts'
import { workflowFacts } from './workflow-facts.ts'

/** What the card of a template says about its workflow. */
export function cardFacts(workflow: Workflow): FromWorkflow {
  const { trigger, nodeCount, lowestRelease } = workflowFacts(workflow)
  const by = trigger && triggerKind(trigger.type)
  return { apps: appsUsed(workflow), nodes: nodeCount, trigger: by, release: lowestRelease }
}

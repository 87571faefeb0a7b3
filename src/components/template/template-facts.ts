import type { Template } from '#domain/catalog/template.ts'
import type { WorkflowFacts } from '#domain/workflow/workflow-facts.ts'

/** The bar under the drawing: six facts, four of them read from the workflow itself. */
export function templateFacts(
  { setupMinutes, difficulty }: Pick<Template, 'setupMinutes' | 'difficulty'>,
  { trigger, nodeCount, apps, checkedWith }: WorkflowFacts,
) {
  return [
    { name: 'Trigger', value: trigger?.label ?? 'None' },
    { name: 'Nodes', value: String(nodeCount) },
    { name: 'Apps', value: String(apps.length) },
    { name: 'Set-up', value: `${setupMinutes} minutes` },
    { name: 'Difficulty', value: difficulty },
    { name: 'Checked with', value: `n8n ${checkedWith}` },
  ]
}

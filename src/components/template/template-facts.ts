import type { Template } from '#domain/catalog/template.ts'
import type { WorkflowFacts } from '#domain/workflow/workflow-facts.ts'

/** The bar under the drawing: six facts, four of them read from the workflow itself. */
export function templateFacts(
  { setupMinutes, difficulty }: Pick<Template, 'setupMinutes' | 'difficulty'>,
  { trigger, nodeCount, apps, checkedWith }: WorkflowFacts,
) {
  return [
    ...importedFacts({ trigger, nodeCount, apps }),
    { name: 'Set-up', value: `${setupMinutes} minutes` },
    { name: 'Difficulty', value: difficulty },
    { name: 'Checked with', value: `n8n ${checkedWith}` },
  ]
}

/** The same bar for an imported template, of which only its workflow speaks. */
export const importedFacts = ({ trigger, nodeCount, apps }: Pick<WorkflowFacts, 'trigger' | 'nodeCount' | 'apps'>) => [
  { name: 'Trigger', value: trigger?.label ?? 'None' },
  { name: 'Nodes', value: String(nodeCount) },
  { name: 'Apps', value: String(apps.length) },
]

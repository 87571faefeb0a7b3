import type { Template } from '#domain/catalog/template.ts'
import { triggerKind } from '#domain/catalog/triggers.ts'
import type { WorkflowFacts } from '#domain/workflow/workflow-facts.ts'

export type Fact = { name: string; value: string; href?: string }

/** The bar below the drawing: six facts, four of them from the workflow itself. */
export function templateFacts(
  { setupMinutes, difficulty }: Pick<Template, 'setupMinutes' | 'difficulty'>,
  { trigger, nodeCount, apps, lowestRelease }: WorkflowFacts,
) {
  return [
    ...importedFacts({ trigger, nodeCount, apps }),
    { name: 'Setup', value: `about ${setupMinutes} min` },
    { name: 'Difficulty', value: difficulty },
    { name: 'Needs', value: `n8n ${lowestRelease} or newer` },
  ]
}

/** The same bar for an imported template, for which only the workflow is known. */
export const importedFacts = ({ trigger, nodeCount, apps }: Pick<WorkflowFacts, 'trigger' | 'nodeCount' | 'apps'>) => [
  trigger
    ? { name: 'Trigger', value: trigger.label, href: `/templates/trigger/${triggerKind(trigger.type)}` }
    : { name: 'Trigger', value: 'None' },
  { name: 'Nodes', value: String(nodeCount) },
  { name: 'Apps', value: String(apps.length) },
]

/** Details about the file on the purchase card. */
export const templateDetails = ({ slug, version, author }: Template) => [
  { name: 'File', value: `${slug}.json`, code: true },
  { name: 'Version', value: version },
  { name: 'Author', value: author },
]

/** The same for an imported template: it is downloaded by slug, so there is no file URL. */
export const importedDetails = ({ creator }: { creator: string | null }) =>
  creator ? [{ name: 'Creator', value: creator, dir: 'auto' as const }] : []

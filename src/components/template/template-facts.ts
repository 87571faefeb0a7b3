import type { Template } from '#domain/catalog/template.ts'
import { triggerKind } from '#domain/catalog/triggers.ts'
import { hostsOf, type Recording } from '#domain/run/recording.ts'
import { countOf } from '#domain/run/run-copy.ts'
import type { WorkflowFacts } from '#domain/workflow/workflow-facts.ts'

export type Fact = { value: string; href?: string }

/** The chips below a title: what it takes, then the proof, then what it costs to run. */
export function templateFacts(
  { setupMinutes, difficulty }: Pick<Template, 'setupMinutes' | 'difficulty'>,
  { trigger, lowestRelease }: Pick<WorkflowFacts, 'trigger' | 'lowestRelease'>,
  recordings: readonly Pick<Recording, 'requests'>[],
  fees: string,
): Fact[] {
  const proof = [
    { value: `${recordings.length} test runs`, href: '#safe' },
    { value: `Calls ${countOf(hostsOf(recordings).length, 'host')}`, href: '#safe' },
    { value: fees, href: '#cost' },
  ]
  return [
    { value: `${setupMinutes} min setup`, href: '#setup' },
    { value: difficulty },
    { value: `n8n ${lowestRelease}+` },
    ...triggerFact(trigger),
    ...(recordings.length > 0 ? proof : []),
  ]
}

const triggerFact = (trigger: WorkflowFacts['trigger']): Fact[] =>
  trigger ? [{ value: `${shortOf(trigger)} trigger`, href: `/templates/trigger/${triggerKind(trigger.type)}` }] : []

/** "Form" for "n8n Form": all of them run in n8n. And GitHub's own spelling. */
const shortOf = ({ label }: { label: string }) => label.replace(/^n8n /, '').replace('Github', 'GitHub')

/** The same for an imported template, for which only the workflow is known. */
export const importedFacts = ({ trigger, nodeCount }: Pick<WorkflowFacts, 'trigger' | 'nodeCount'>): Fact[] => [
  ...triggerFact(trigger),
  { value: nodeCount === 1 ? '1 node' : `${nodeCount} nodes` },
]

/** The same for a Make blueprint, which has no list of its trigger. */
export const blueprintFacts = ({ trigger, nodeCount }: Pick<WorkflowFacts, 'trigger' | 'nodeCount'>): Fact[] => [
  { value: 'Make blueprint' },
  ...(trigger ? [{ value: `Starts with ${trigger.label}` }] : []),
  { value: nodeCount === 1 ? '1 module' : `${nodeCount} modules` },
]

/** Details about the file on the purchase card. */
export const templateDetails = (
  { version }: Pick<Template, 'version'>,
  { nodeCount, apps }: Pick<WorkflowFacts, 'nodeCount' | 'apps'>,
) => [
  { name: 'Version', value: version },
  { name: 'Nodes', value: String(nodeCount) },
  { name: 'Accounts', value: String(apps.filter(({ credentials }) => credentials.length > 0).length) },
]

/** The same for an imported template: it is downloaded by slug, so there is no file URL. */
export const importedDetails = ({ creator }: { creator: string | null }) =>
  creator ? [{ name: 'Creator', value: creator, dir: 'auto' as const }] : []

import type { Template } from '#domain/catalog/template.ts'
import { triggerKind } from '#domain/catalog/triggers.ts'
import { hostsOf, type Recording } from '#domain/run/recording.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import type { WorkflowFacts } from '#domain/workflow/workflow-facts.ts'

export type Fact = { value: string; href?: string }

/** The chips below a title. */
export function templateFacts(
  { setupMinutes, difficulty }: Pick<Template, 'setupMinutes' | 'difficulty'>,
  { trigger, nodeCount, lowestRelease }: WorkflowFacts,
  recordings: readonly Pick<Recording, 'date'>[],
): Fact[] {
  const [normal] = recordings
  const proof = normal ? [{ value: `${recordings.length} recorded runs, ${day(normal)}`, href: '#safe' }] : []
  return [
    { value: `About ${setupMinutes} min setup`, href: '#setup' },
    { value: difficulty },
    { value: `n8n ${lowestRelease} or newer` },
    ...importedFacts({ trigger, nodeCount }),
    ...proof,
  ]
}

const day = ({ date }: Pick<Recording, 'date'>) => formatDay(Date.parse(date))

/** The same for an imported template, for which only the workflow is known. */
export const importedFacts = ({ trigger, nodeCount }: Pick<WorkflowFacts, 'trigger' | 'nodeCount'>): Fact[] => [
  ...(trigger ? [{ value: `${trigger.label} trigger`, href: `/templates/trigger/${triggerKind(trigger.type)}` }] : []),
  { value: nodeCount === 1 ? '1 node' : `${nodeCount} nodes` },
]

/** The same for a Make blueprint, which has no list of its trigger. */
export const blueprintFacts = ({ trigger, nodeCount }: Pick<WorkflowFacts, 'trigger' | 'nodeCount'>): Fact[] => [
  { value: 'Make blueprint' },
  ...(trigger ? [{ value: `Starts with ${trigger.label}` }] : []),
  { value: nodeCount === 1 ? '1 module' : `${nodeCount} modules` },
]

/** Details about the file on the purchase card, and what its runs have shown. */
export function templateDetails({ version }: Pick<Template, 'version'>, recordings: readonly Recording[]) {
  const hosts = hostsOf(recordings).length
  return [
    { name: 'Version', value: version },
    ...(hosts > 0 ? [{ name: 'Connects to', value: hosts === 1 ? '1 host' : `${hosts} hosts` }] : []),
  ]
}

/** The same for an imported template: it is downloaded by slug, so there is no file URL. */
export const importedDetails = ({ creator }: { creator: string | null }) =>
  creator ? [{ name: 'Creator', value: creator, dir: 'auto' as const }] : []

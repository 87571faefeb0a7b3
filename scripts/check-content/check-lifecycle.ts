import { type Dependency, dependenciesOf } from '../../src/domain/lifecycle/dependencies.ts'
import { byEnd, endText, Lifecycle, type LifecycleRow, nameOf, rowsById } from '../../src/domain/lifecycle/lifecycle.ts'
import { modelsIn } from '../../src/domain/workflow/models.ts'
import { readModels, workflowsIn } from './check-models.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'

const LIST = 'content/lifecycle.json'

/** Everything a workflow depends on has a row, and every row is of something that a workflow depends on. */
export async function checkLifecycle(root: string, report: Report) {
  const lifecycle = await readLifecycle(root)
  if (!lifecycle) return
  const used = new Set<string>()
  const [workflows, files] = await Promise.all([workflowsIn(root), filesIn(root, 'content/workflows', '.json')])
  for (const { path, workflow } of workflows) {
    // The check of models reports these: they belong in their own list.
    const models = new Set(modelsIn(workflow).map(({ model }) => `model:${model}`))
    const dependencies = dependenciesOf(workflow).filter(({ id }) => !models.has(id))
    for (const { id } of dependencies) used.add(id)
    report.add(path, dependencies.filter(({ id }) => !(id in lifecycle)).map(missingRow))
  }
  const unused = Object.keys(lifecycle).filter((id) => !used.has(id))
  // An unreadable workflow, which its own check reports, may use any of them.
  if (workflows.length === files.length)
    report.add(
      LIST,
      unused.map((id) => `${id}: No workflow uses it. Remove the row.`),
    )
}

const missingRow = ({ id, node }: Dependency) =>
  `${node}: Depends on "${id}". Add a row for it to ${LIST}, with the vendor’s page and the day it was read.`

export interface UsedRow {
  row: LifecycleRow
  /** Slugs. */
  workflows: string[]
}

/** The rows that workflows use, what ends first at the top; null if a list is invalid, which `check:content` reports. */
export async function usedRows(root: string): Promise<UsedRow[] | null> {
  const [lifecycle, models] = await Promise.all([readLifecycle(root), readModels(root)])
  if (!lifecycle || !models) return null
  const uses = (await workflowsIn(root)).flatMap(({ slug, workflow }) =>
    dependenciesOf(workflow).map(({ id }) => ({ id, slug })),
  )
  const users = Map.groupBy(uses, ({ id }) => id)
  return [...rowsById(lifecycle, models).values()].sort(byEnd).flatMap((row) => {
    const workflows = users.get(row.id)?.map(({ slug }) => slug)
    return workflows ? [{ row, workflows }] : []
  })
}

/** The number of workflows that a line names. */
const MAX_NAMED = 5

/** "content/lifecycle.json: node:hubspot@2: HubSpot CRM v3 in n8n’s HubSpot node. Ends in September 2027. Use …. In 2 workflows: a, b." */
export function endLine({ row, workflows }: UsedRow, today: string): string {
  const { id, vendor, via, replacement } = row
  const file = id.startsWith('model:') && vendor === 'OpenAI' ? 'content/models.json' : LIST
  const more = workflows.length - MAX_NAMED
  const named = `${workflows.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
  const count = workflows.length === 1 ? 'one workflow' : `${workflows.length} workflows`
  const parts = [endText(row, today), replacement && `Use ${replacement}.`, `In ${count}: ${named}.`]
  return `${file}: ${id}: ${nameOf(row)}${via ? ` in ${via}` : ''}. ${parts.filter(Boolean).join(' ')}`
}

async function readLifecycle(root: string): Promise<Lifecycle | null> {
  const file = await readJson(root, LIST)
  const parsed = 'problem' in file ? null : Lifecycle.safeParse(file.value)
  return parsed?.success ? parsed.data : null
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { outgoingWorkflow } from '../../src/domain/access/outgoing-workflow.ts'
import { NORMAL_DAY } from '../../src/domain/run/recording.ts'
import { mergeWorkflows } from '../../src/domain/versions/merge-workflows.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { cleanUp } from '../run/publish.ts'
import { type Environment, runCase } from '../run/run-case.ts'
import { editCopy, lostIn } from '../updates/edit-copy.ts'

export interface UpdateResult {
  slug: string
  /** The version that was edited. */
  from: string
  problems: readonly string[]
}

/**
 * Imports the oldest stored version of each template into n8n, edits it, merges the newest version into it, and runs the
 * template's normal day with the result. Templates with one version are left out.
 */
export async function testUpdates(
  root: string,
  environments: readonly Environment[],
  subjects: readonly Subject[],
  onResult: (result: UpdateResult) => void,
): Promise<UpdateResult[]> {
  const results = await mapWithPool(environments, subjects, async (environment, subject) => {
    const result = await testUpdate(root, environment, subject)
    if (result) onResult(result)
    return result
  })
  return results.flatMap((result) => result ?? [])
}

async function testUpdate(root: string, environment: Environment, subject: Subject): Promise<UpdateResult | null> {
  const { slug, text, cases } = subject
  const folder = path.join(root, 'content/kept', slug)
  const [oldest] = (await readdir(folder).catch(() => [])).sort(new Intl.Collator('en', { numeric: true }).compare)
  const normal = cases.find(({ name }) => name === NORMAL_DAY)
  if (oldest === undefined || !normal) return null
  const base = downloaded(await readFile(path.join(folder, oldest), 'utf8'), slug)
  const next = downloaded(text, slug)
  const mine = await stored(environment, editCopy(base))
  const { workflow } = mergeWorkflows({ base, mine, next })
  const lost = lostIn(workflow, next)
  const { problems } = await runCase(environment, workflow as WorkflowFile, normal)
  return { slug, from: path.basename(oldest, '.json'), problems: lost ? [lost, ...problems] : problems }
}

/** The workflow as n8n returns it after the import. */
async function stored({ n8n }: Environment, copy: Workflow): Promise<Workflow> {
  const { name, nodes, connections, settings } = copy
  const made = await n8n.rest.call<{ id: string }>('POST', '/workflows', { name, nodes, connections, settings })
  try {
    // Null where n8n has nothing, unlike a file.
    const { pinData, ...whole } = await n8n.rest.call<Record<string, unknown>>('GET', `/workflows/${made.id}`)
    return workflowIn(pinData === null ? whole : { ...whole, pinData })
  } finally {
    await cleanUp(n8n, [made.id], [])
  }
}

const downloaded = (text: string, slug: string) =>
  workflowIn(JSON.parse(outgoingWorkflow({ origin: 'own', json: JSON.parse(text) }, slug)))

function workflowIn(json: unknown): Workflow {
  const parsed = parseWorkflow(json)
  if (!parsed.ok) throw new Error(parsed.error.problems.map(({ field, message }) => `${field}: ${message}`).join('\n'))
  return parsed.value
}

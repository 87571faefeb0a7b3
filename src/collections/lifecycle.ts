import { readFileSync } from 'node:fs'
import { Lifecycle, rowsById, rowsOf } from '#domain/lifecycle/lifecycle.ts'
import { getModels } from './runs.ts'
import { listTemplates } from './templates.ts'
import { readWorkflow } from './workflows.ts'

/** What our workflows depend on, by id: `content/lifecycle.json`, and the models of `content/models.json`. */
export const getLifecycle = () =>
  rowsById(Lifecycle.parse(JSON.parse(readFileSync('content/lifecycle.json', 'utf8'))), getModels())

/** Every template with what it depends on, first to end first; all share the same row objects. */
export async function listDependencies() {
  const rows = getLifecycle()
  const templates = await listTemplates()
  return templates.map(({ data: template }) => ({ template, rows: rowsOf(readWorkflow(template.slug), rows) }))
}

import { endingModels, Models, modelsIn, type NamedModel, unlistedModels } from '../../src/domain/workflow/models.ts'
import { modelsOutsideSettings } from '../../src/domain/workflow/models-outside-settings.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'

const LIST = 'content/models.json'

/** Every model in a workflow is listed in `content/models.json`, and named only in its Settings node. */
export async function checkModels(root: string, report: Report) {
  const list = await readModels(root)
  if (!list) return
  for (const { path, workflow } of await workflowsIn(root))
    report.add(path, [
      ...unlistedModels(modelsIn(workflow), list).map(
        ({ model, node }) => `${node}: Uses the model ${model}. Add it to ${LIST}, with its price and end date.`,
      ),
      ...modelsOutsideSettings(workflow).map(
        ({ node, setting }) =>
          `${node}: Name the model in Settings as ${setting} and read it here: {{ $('Settings').first().json.${setting} }}.`,
      ),
    ])
}

export type EndingModel = NamedModel & { path: string; ends: string; replacement?: string | undefined }

/** The models of our workflows that are retired, or retire within 60 days of `today` (YYYY-MM-DD). */
export async function endingModelsIn(root: string, today: string): Promise<EndingModel[]> {
  const list = await readModels(root)
  if (!list) return []
  const workflows = await workflowsIn(root)
  return workflows.flatMap(({ path, workflow }) =>
    endingModels(modelsIn(workflow), list, today).map((ending) => ({ path, ...ending })),
  )
}

/** "content/workflows/a.json: Draw: gpt-image-1.5 ends on 2026-12-01. Use gpt-image-2.6-sunburst." */
export const endingMessage = ({ path, node, model, ends, replacement }: EndingModel, today: string): string =>
  `${path}: ${node}: ${model} ${ends <= today ? 'ended' : 'ends'} on ${ends}.${replacement ? ` Use ${replacement}.` : ''}`

/** Null when the list is invalid, which the check of JSON files reports. */
async function readModels(root: string): Promise<Models | null> {
  const file = await readJson(root, LIST)
  const parsed = 'problem' in file ? null : Models.safeParse(file.value)
  return parsed?.success ? parsed.data : null
}

/** Unreadable workflows are reported by their own check. */
async function workflowsIn(root: string) {
  const files = await Promise.all(
    (await filesIn(root, 'content/workflows', '.json')).map((path) => readJson(root, path)),
  )
  return files.flatMap((file) => {
    const parsed = 'problem' in file ? null : parseWorkflow(file.value)
    return parsed?.ok ? [{ path: file.path, workflow: parsed.value }] : []
  })
}

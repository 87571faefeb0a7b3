import { Models, modelsIn, unlistedModels, unpricedModels } from '../../src/domain/workflow/models.ts'
import { modelsOutsideSettings } from '../../src/domain/workflow/models-outside-settings.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readJson } from './content-file.ts'
import type { Report } from './report.ts'

const LIST = 'content/models.json'

/** Every model in a workflow is listed in `content/models.json`, named only in Settings, and in each list of prices. */
export async function checkModels(root: string, report: Report) {
  const list = await readModels(root)
  if (!list) return
  for (const { path, workflow } of await workflowsIn(root))
    report.add(path, [
      ...unlistedModels(modelsIn(workflow), list).map(
        ({ model, node }) => `${node}: Uses the model ${model}. Add it to ${LIST}, with its price and end date.`,
      ),
      ...unpricedModels(workflow, list).map(
        (model) => `Settings: The list modelPrices lacks ${model}. Add it with its price from ${LIST}.`,
      ),
      ...modelsOutsideSettings(workflow).map(
        ({ node, setting }) =>
          `${node}: Name the model in Settings as ${setting} and read it here: {{ $('Settings').first().json.${setting} }}.`,
      ),
    ])
}

/** Null when the list is invalid, which the check of JSON files reports. */
export async function readModels(root: string): Promise<Models | null> {
  const file = await readJson(root, LIST)
  const parsed = 'problem' in file ? null : Models.safeParse(file.value)
  return parsed?.success ? parsed.data : null
}

/** Unreadable workflows are reported by their own check. */
export async function workflowsIn(root: string) {
  const files = await Promise.all(
    (await filesIn(root, 'content/workflows', '.json')).map((path) => readJson(root, path)),
  )
  return files.flatMap((file) => {
    const parsed = 'problem' in file ? null : parseWorkflow(file.value)
    return parsed?.ok ? [{ path: file.path, slug: file.slug, workflow: parsed.value }] : []
  })
}

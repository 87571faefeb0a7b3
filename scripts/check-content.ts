import { endsSoon } from '../src/domain/lifecycle/lifecycle.ts'
import { checkOlderVersions } from './check-content/check-kept.ts'
import { checkLifecycle, endLine, usedRows } from './check-content/check-lifecycle.ts'
import { checkModels } from './check-content/check-models.ts'
import { checkJsonFiles, checkPages, checkPromises, checkRepeats } from './check-content/check-pages.ts'
import { checkRuns } from './check-content/check-runs.ts'
import { checkSamples } from './check-content/check-samples.ts'
import { checkSettings } from './check-content/check-settings.ts'
import { checkTemplates } from './check-content/check-templates.ts'
import { checkWorkflows } from './check-content/check-workflows.ts'
import { createReport } from './check-content/report.ts'

/**
 * Validates everything under `<root>/content` and prints one line per problem, starting with the file and, where there
 * is one, the field or node. `passed` and `failed` count files.
 */
export async function checkContent(root: string): Promise<{ passed: number; failed: number; problems: string[] }> {
  const report = createReport()
  const templates = await checkTemplates(root, report)
  await checkWorkflows(root, templates, report)
  await checkOlderVersions(root, templates, report)
  await checkModels(root, report)
  await checkLifecycle(root, report)
  await checkRuns(root, report)
  await checkSamples(root, report)
  await checkSettings(root, report)
  await checkPages(root, report)
  await checkRepeats(root, report)
  await checkJsonFiles(root, report)
  await checkPromises(root, report)
  return report.summary()
}

if (import.meta.main) {
  const { passed, failed, problems } = await checkContent(process.cwd())
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  // An end date is only a warning here: a date must not fail a sound checkout. `npm run check:shelf` fails.
  const today = new Date().toISOString().slice(0, 10)
  for (const used of (await usedRows(process.cwd())) ?? [])
    if (endsSoon(used.row, today)) process.stdout.write(`Warning: ${endLine(used, today)}\n`)
  process.stdout.write(`${passed + failed} files checked, ${problems.length} problems\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

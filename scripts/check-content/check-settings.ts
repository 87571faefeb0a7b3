import { settingNames } from '../../src/domain/workflow/setting-names.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readJson, readMarkdown } from './content-file.ts'
import type { Report } from './report.ts'

/** A row of the table under "## Settings": | `name` | What it decides | */
const ROW = /^\|\s*`([^`]+)`\s*\|\s*(.*?)\s*\|\s*$/gm

/** The page explains every value of the workflow's settings node, and no other. */
export async function checkSettings(root: string, report: Report) {
  for (const path of await filesIn(root, 'content/templates', '.md')) {
    const page = await readMarkdown(root, path)
    const file = await readJson(root, `content/workflows/${page.slug}.json`)
    // Files that cannot be read are reported by their own check.
    if ('problem' in page || 'problem' in file) continue
    const section =
      page.value.body.split(/^## /m).find((text) => /^Settings\s*$/m.test(text.split('\n', 1)[0] ?? '')) ?? ''
    const explained = [...section.matchAll(ROW)].map(([, name = '', meaning = '']) => ({ name, meaning }))
    const workflow = parseWorkflow(file.value)
    if (workflow.ok) report.add(path, settingsProblems(settingNames(workflow.value), explained))
  }
}

function settingsProblems(names: string[], explained: { name: string; meaning: string }[]): string[] {
  const missing = names.filter((name) => !explained.some((row) => row.name === name))
  const unknown = explained.filter(({ name }) => !names.includes(name))
  return [
    ...missing.map((name) => `Settings: Add a row for \`${name}\` that says what it decides.`),
    ...unknown.map(({ name }) => `Settings: The workflow has no setting \`${name}\`. Take the row away.`),
    ...explained
      .filter(({ meaning }) => meaning === '')
      .map(({ name }) => `Settings: Say in the row of \`${name}\` what it decides.`),
  ]
}

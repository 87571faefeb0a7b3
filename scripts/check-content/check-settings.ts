import { mentionsTimeZone, runsByTheClock } from '../../src/domain/workflow/rules/schedule.ts'
import { settingNames } from '../../src/domain/workflow/setting-names.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import { writtenColumns } from '../../src/domain/workflow/written-columns.ts'
import { filesIn, readJson, readMarkdown } from './content-file.ts'
import type { Report } from './report.ts'

/** A row of the table under "## Settings": | `name` | What it does | */
const ROW = /^\|\s*`([^`]+)`\s*\|\s*(.*?)\s*\|\s*$/gm

/** The page documents every value of the workflow's settings node, and no others. */
export async function checkSettings(root: string, report: Report) {
  for (const path of await filesIn(root, 'content/templates', '.md')) {
    const page = await readMarkdown(root, path)
    const file = await readJson(root, `content/workflows/${page.slug}.json`)
    // Unreadable files are reported by their own check.
    if ('problem' in page || 'problem' in file) continue
    const { body } = page.value
    const rows = [...sectionOf(body, 'Settings').matchAll(ROW)]
    const explained = rows.map(([, name = '', meaning = '']) => ({ name, meaning }))
    const workflow = parseWorkflow(file.value)
    if (!workflow.ok) continue
    report.add(path, [
      ...settingsProblems(settingNames(workflow.value), explained),
      ...zoneProblem(workflow.value, sectionOf(body, 'Set up')),
      ...columnProblems(writtenColumns(workflow.value), body),
    ])
  }
}

const sectionOf = (body: string, heading: string): string =>
  body.split(/^## /m).find((text) => text.split('\n', 1)[0]?.trim() === heading) ?? ''

/** Buyers can set up the tables, or see that theirs do not fit, before the purchase. */
const columnProblems = (columns: string[], body: string): string[] =>
  columns
    .filter((column) => !body.includes(column))
    .map((column) => `Requirements: Name the column "${column}", which the workflow writes.`)

const zoneProblem = (workflow: Workflow, setUp: string): string[] =>
  runsByTheClock(workflow) && !mentionsTimeZone(setUp)
    ? ['Set up: The schedule has a fixed hour. Add the step "Set your time zone in the workflow settings."']
    : []

function settingsProblems(names: string[], explained: { name: string; meaning: string }[]): string[] {
  const missing = names.filter((name) => !explained.some((row) => row.name === name))
  const unknown = explained.filter(({ name }) => !names.includes(name))
  return [
    ...missing.map((name) => `Settings: Add a row for \`${name}\` that explains what it controls.`),
    ...unknown.map(({ name }) => `Settings: The workflow has no setting \`${name}\`. Remove the row.`),
    ...explained
      .filter(({ meaning }) => meaning === '')
      .map(({ name }) => `Settings: Explain in the row of \`${name}\` what it controls.`),
  ]
}

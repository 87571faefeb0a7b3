import { Setting } from '../../src/domain/catalog/setting.ts'
import { namedColumns } from '../../src/domain/workflow/named-columns.ts'
import { namesOnlyInNote } from '../../src/domain/workflow/rules/notes.ts'
import { mentionsTimeZone, runsByTheClock } from '../../src/domain/workflow/rules/schedule.ts'
import { type Assignment, assignmentsOf } from '../../src/domain/workflow/setting-names.ts'
import { startsOncePublished } from '../../src/domain/workflow/step-order.ts'
import { parseWorkflow, type Workflow, workingNodes } from '../../src/domain/workflow/workflow.ts'
import { filesIn, readJson, readMarkdown } from './content-file.ts'
import type { Report } from './report.ts'

/** The page documents every value of the workflow's settings node, and no others, and all that its setup note names. */
export async function checkSettings(root: string, report: Report) {
  for (const path of await filesIn(root, 'content/templates', '.md')) {
    const page = await readMarkdown(root, path)
    const file = await readJson(root, `content/workflows/${page.slug}.json`)
    // Unreadable files are reported by their own check.
    if ('problem' in page || 'problem' in file) continue
    const { body, frontMatter } = page.value
    const { settings = [] } = Object(frontMatter) as { settings?: unknown }
    const described = Array.isArray(settings) ? settings.flatMap((entry) => Setting.safeParse(entry).data ?? []) : []
    const workflow = parseWorkflow(file.value)
    if (!workflow.ok) continue
    report.add(path, [
      ...settingsProblems(assignmentsOf(workflow.value), described),
      ...stepProblems(workflow.value, sectionOf(body, 'Set up')),
      ...columnProblems(namedColumns(workflow.value), body),
      ...noteProblems(workflow.value, body, described),
    ])
  }
}

const sectionOf = (body: string, heading: string): string =>
  body.split(/^## /m).find((text) => text.split('\n', 1)[0]?.trim() === heading) ?? ''

/** Buyers can set up the tables, or see that theirs do not fit, before the purchase. */
const columnProblems = (columns: string[], body: string): string[] =>
  columns
    .filter((column) => !body.includes(column))
    .map((column) => `Requirements: Name the column "${column}", which the workflow uses.`)

/** The page and the setup page show one list of steps; the note in the file may not know more. */
const noteProblems = (workflow: Workflow, body: string, settings: Setting[]): string[] =>
  namesOnlyInNote(workflow, `${body}\n${settings.map(({ name }) => name).join('\n')}`).map(
    (name) => `Set up: Name "${name}", which the setup note in the workflow asks for.`,
  )

function* stepProblems(workflow: Workflow, setUp: string) {
  if (runsByTheClock(workflow) && !mentionsTimeZone(setUp))
    yield 'Set up: The schedule has a fixed hour. Add the step "Set your time zone in the workflow settings."'
  if (workingNodes(workflow).some(startsOncePublished) && !/\bpublish/i.test(setUp))
    yield 'Set up: Nothing starts the workflow until it is published. Add the step "Publish the workflow."'
}

/** Entries that don't fit the schema are reported with the front matter. */
function settingsProblems(values: Assignment[], settings: Setting[]): string[] {
  const missing = values.filter(({ name }) => !settings.some((setting) => setting.name === name))
  return [
    ...missing.map(({ name }) => `settings: Add an entry for "${name}" that explains what it controls.`),
    ...settings.flatMap((setting) => {
      const value = values.find(({ name }) => name === setting.name)
      if (!value) return [`settings: The workflow has no setting "${setting.name}". Remove the entry.`]
      return value.value === setting.default
        ? []
        : [`settings: "${setting.name}" is ${JSON.stringify(value.value)} in the workflow. Use that as its default.`]
    }),
    ...settings
      .filter(({ name }, at) => settings.findIndex((other) => other.name === name) !== at)
      .map(({ name }) => `settings: "${name}" is listed more than once. Remove one entry.`),
  ]
}

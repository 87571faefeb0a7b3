import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkContent } from '../../../scripts/check-content.ts'
import { workflowFixture } from '../../fixtures/workflow-fixture.ts'

const TEMPLATE = 'content/templates/lead-qualifier.md'

/** The problems of a page whose table has these rows, for a workflow with the one setting `maxLeads`. */
async function withSettings(rows: string): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'check-settings-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['templates', 'workflows']) await mkdir(path.join(root, 'content', folder), { recursive: true })
  const workflow = workflowFixture('lead-qualifier')
  const node = workflow.nodes.find(({ type }) => type.endsWith('.set')) ?? expect.unreachable()
  const assignments = [{ id: 'a', name: 'maxLeads', value: 5, type: 'number' }]
  Object.assign(node, { name: 'Settings', parameters: { assignments: { assignments } } })
  await writeFile(path.join(root, 'content/workflows/lead-qualifier.json'), JSON.stringify(workflow))
  const page = `---\nid: 1\n---\n\n## Settings\n\n| Setting | Decides |\n| --- | --- |\n${rows}\n\n## Set up\n`
  await writeFile(path.join(root, TEMPLATE), page)
  // The rest of the shop is missing here, which other checks complain about.
  return (await checkContent(root)).problems.filter((problem) => problem.startsWith(`${TEMPLATE}: Settings: `))
}

test('a row for each value is right', async () => {
  expect(await withSettings('| `maxLeads` | Leads a run may score |')).toEqual([])
})

test('a value without a row, or a row without its meaning', async () => {
  expect(await withSettings('')).toEqual([
    `${TEMPLATE}: Settings: Add a row for \`maxLeads\` that says what it decides.`,
  ])
  expect(await withSettings('| `maxLeads` |  |')).toEqual([
    `${TEMPLATE}: Settings: Say in the row of \`maxLeads\` what it decides.`,
  ])
})

test('a row that the workflow does not have', async () => {
  expect(await withSettings('| `maxLeads` | Leads |\n| `oldName` | Nothing |')).toEqual([
    `${TEMPLATE}: Settings: The workflow has no setting \`oldName\`. Take the row away.`,
  ])
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { checkContent } from '../../../scripts/check-content.ts'
import { aNode, workflowFixture } from '../../fixtures/workflow-fixture.ts'

const TEMPLATE = 'content/templates/lead-qualifier.md'

/** The problems of a page whose table has these rows, for a workflow with the one setting `maxLeads`. */
const withSettings = (rows: string) =>
  problemsOf('Settings', `## Settings\n\n| Setting | Decides |\n| --- | --- |\n${rows}\n\n## Set up\n`, (workflow) => {
    const node = workflow.nodes.find(({ type }) => type.endsWith('.set')) ?? expect.unreachable()
    const assignments = [{ id: 'a', name: 'maxLeads', value: 5, type: 'number' }]
    Object.assign(node, { name: 'Settings', parameters: { assignments: { assignments } } })
  })

/** The same for a workflow that runs every morning, under a page with these steps. */
const withSteps = (steps: string) =>
  problemsOf('Set up', `## Set up\n\n${steps}\n`, ({ nodes }) => {
    nodes.push(aNode({ name: 'Every morning', type: 'n8n-nodes-base.scheduleTrigger' }))
  })

async function problemsOf(section: string, body: string, change: (workflow: Workflow) => void): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'check-settings-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['templates', 'workflows']) await mkdir(path.join(root, 'content', folder), { recursive: true })
  const workflow = workflowFixture('lead-qualifier')
  change(workflow)
  await writeFile(path.join(root, 'content/workflows/lead-qualifier.json'), JSON.stringify(workflow))
  await writeFile(path.join(root, TEMPLATE), `---\nid: 1\n---\n\n${body}`)
  // The rest of the shop is missing here, which other checks complain about.
  return (await checkContent(root)).problems.filter((problem) => problem.startsWith(`${TEMPLATE}: ${section}: `))
}

test('a row for each value passes', async () => {
  expect(await withSettings('| `maxLeads` | Leads a run may score |')).toEqual([])
})

test('a value without a row, or a row without a description', async () => {
  expect(await withSettings('')).toEqual([
    `${TEMPLATE}: Settings: Add a row for \`maxLeads\` that explains what it controls.`,
  ])
  expect(await withSettings('| `maxLeads` |  |')).toEqual([
    `${TEMPLATE}: Settings: Explain in the row of \`maxLeads\` what it controls.`,
  ])
})

test('a row for an unknown setting', async () => {
  expect(await withSettings('| `maxLeads` | Leads |\n| `oldName` | Nothing |')).toEqual([
    `${TEMPLATE}: Settings: The workflow has no setting \`oldName\`. Remove the row.`,
  ])
})

test('a schedule without a time zone step', async () => {
  expect(await withSteps('1. Fill in Settings.')).toEqual([
    `${TEMPLATE}: Set up: The schedule has a fixed hour. Add the step "Set your time zone in the workflow settings."`,
  ])
  expect(await withSteps('1. Set your time zone in the workflow settings.')).toEqual([])
})

test('a column that is written but not documented', async () => {
  const write = (columns: string) =>
    problemsOf('Requirements', `## Requirements\n\n- A sheet with ${columns}.\n`, ({ nodes }) => {
      const parameters = { columns: { value: { hookLine: 'a', seenAt: 'b' } } }
      nodes.push(aNode({ name: 'Log', type: 'n8n-nodes-base.googleSheets', parameters }))
    })
  expect(await write('hookLine')).toContain(
    `${TEMPLATE}: Requirements: Name the column "seenAt", which the workflow writes.`,
  )
  expect((await write('hookLine, seenAt')).filter((problem) => /hookLine|seenAt/.test(problem))).toEqual([])
})

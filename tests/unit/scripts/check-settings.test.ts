import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Template } from '#domain/catalog/template.ts'
import type { Workflow } from '#domain/workflow/workflow.ts'
import { checkContent } from '../../../scripts/check-content.ts'
import { aNode, workflowFixture } from '../../fixtures/workflow-fixture.ts'

const TEMPLATE = 'content/templates/lead-qualifier.md'

const MAX_LEADS = {
  name: 'maxLeads',
  label: 'Maximum leads',
  kind: 'number',
  default: 5,
  help: 'Leads a run may score',
}

/** The problems of a page with these settings, for a workflow with the one setting `maxLeads`. */
const withSettings = (settings: object[]) =>
  problemsOf(
    'settings',
    '## Set up\n',
    (workflow) => {
      const node = workflow.nodes.find(({ type }) => type.endsWith('.set')) ?? expect.unreachable()
      const assignments = [{ id: 'a', name: 'maxLeads', value: 5, type: 'number' }]
      Object.assign(node, { name: 'Settings', parameters: { assignments: { assignments } } })
    },
    settings,
  )

/** The same for a workflow that runs every morning, or when called, under a page with these steps. */
const withSteps = (steps: string, type = 'n8n-nodes-base.scheduleTrigger') =>
  problemsOf('Set up', `## Set up\n\n${steps}\n`, ({ nodes }) => {
    nodes.push(aNode({ name: 'Every morning', type }))
  })

async function problemsOf(
  section: string,
  body: string,
  change: (workflow: Workflow) => void,
  settings: object[] = [],
): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'check-settings-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of ['templates', 'workflows']) await mkdir(path.join(root, 'content', folder), { recursive: true })
  const workflow = workflowFixture('lead-qualifier')
  change(workflow)
  await writeFile(path.join(root, 'content/workflows/lead-qualifier.json'), JSON.stringify(workflow))
  await writeFile(path.join(root, TEMPLATE), `---\nsettings: ${JSON.stringify(settings)}\n---\n\n${body}`)
  // The rest of the shop is missing here, which other checks complain about.
  return (await checkContent(root)).problems.filter((problem) => problem.startsWith(`${TEMPLATE}: ${section}`))
}

test('an entry for each value passes', async () => {
  expect(await withSettings([MAX_LEADS])).toEqual([])
})

test('a value without an entry', async () => {
  expect(await withSettings([])).toEqual([
    `${TEMPLATE}: settings: Add an entry for "maxLeads" that explains what it controls.`,
  ])
})

test('an entry for an unknown setting, or a duplicate', async () => {
  expect(await withSettings([MAX_LEADS, { ...MAX_LEADS, name: 'oldName' }])).toEqual([
    `${TEMPLATE}: settings: The workflow has no setting "oldName". Remove the entry.`,
  ])
  expect(await withSettings([MAX_LEADS, MAX_LEADS])).toEqual([
    `${TEMPLATE}: settings: "maxLeads" is listed more than once. Remove one entry.`,
  ])
})

test('a default that is not the value in the workflow', async () => {
  expect(await withSettings([{ ...MAX_LEADS, default: 6 }])).toEqual([
    `${TEMPLATE}: settings: "maxLeads" is 5 in the workflow. Use that as its default.`,
  ])
})

test('a kind that does not fit the default', async () => {
  expect(await withSettings([{ ...MAX_LEADS, kind: 'text' }])).toContain(
    `${TEMPLATE}: settings 1 default: Enter text. ${Template.shape.settings.description}`,
  )
})

test('a schedule without the steps for its time zone and for publishing', async () => {
  expect(await withSteps('1. Fill in Settings.')).toEqual([
    `${TEMPLATE}: Set up: The schedule has a fixed hour. Add the step "Set your time zone in the workflow settings."`,
    `${TEMPLATE}: Set up: Nothing starts the workflow until it is published. Add the step "Publish the workflow."`,
  ])
  expect(await withSteps('1. Set your time zone in the workflow settings, then publish it.')).toEqual([])
  expect(await withSteps('1. Call it.', 'n8n-nodes-base.executeWorkflowTrigger')).toHaveLength(1)
})

test('a column that is written but not documented', async () => {
  const write = (columns: string) =>
    problemsOf('Requirements', `## Requirements\n\n- A sheet with ${columns}.\n`, ({ nodes }) => {
      const parameters = { columns: { value: { hookLine: 'a', seenAt: 'b' } } }
      nodes.push(aNode({ name: 'Log', type: 'n8n-nodes-base.googleSheets', parameters }))
    })
  expect(await write('hookLine')).toContain(
    `${TEMPLATE}: Requirements: Name the column "seenAt", which the workflow uses.`,
  )
  expect((await write('hookLine, seenAt')).filter((problem) => /hookLine|seenAt/.test(problem))).toEqual([])
})

test('a setup note names no account, column or setting that the page leaves out', async () => {
  const withNote = (page: string) =>
    problemsOf('Set up', `## Set up\n\n${page}\n`, ({ nodes }) => {
      const note = nodes.find(({ type }) => type.endsWith('.stickyNote')) ?? expect.unreachable()
      const steps = 'Add a **Header Auth** credential. Fill in **Settings**. Columns: lead_id, `score`, maxLeads.'
      note.parameters.content = `### How it works\nSecrets: notNamed.\n\n### Setup\n${steps}`
      nodes.push(aNode({ name: 'Settings', type: 'n8n-nodes-base.set' }))
    })
  expect(await withNote('1. Add Header Auth, lead_id and score. Set `maxLeads`, then publish.')).toEqual([])
  expect(await withNote('1. Create the columns lead_id and score, then publish.')).toEqual([
    `${TEMPLATE}: Set up: Name "Header Auth", which the setup note in the workflow asks for.`,
    `${TEMPLATE}: Set up: Name "maxLeads", which the setup note in the workflow asks for.`,
  ])
})

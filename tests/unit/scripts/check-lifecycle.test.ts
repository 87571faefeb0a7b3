import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLifecycle, endLine, usedRows } from '../../../scripts/check-content/check-lifecycle.ts'
import { createReport } from '../../../scripts/check-content/report.ts'
import { checkLifecycle as checkForDeploy } from '../../../scripts/deploy-check/check-lifecycle.ts'
import { aChain, aNode } from '../../fixtures/workflow-fixture.ts'

const LIST = 'content/lifecycle.json'
const token = { what: 'API token', vendor: 'Zendesk', source: 'https://example.com/', checked: '2026-11-28' }
const ROWS = {
  'node:zendesk@1': { ...token, what: 'Support API v2', via: 'n8n’s Zendesk nodes' },
  'credential:zendeskApi': { ...token, closed: '2026-10-27', ends: '2027-04-30', replacement: 'OAuth2' },
}

/** A shop whose two workflows use Zendesk and an OpenAI model that ends. */
async function aShop(lifecycle: object | string = ROWS) {
  const root = await mkdtemp(path.join(tmpdir(), 'check-lifecycle-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(path.join(root, 'content/workflows'), { recursive: true })
  const write = (name: string, value: object | string) =>
    writeFile(path.join(root, 'content', name), typeof value === 'string' ? value : JSON.stringify(value))
  const assignments = [{ id: 'a', name: 'chatModel', value: 'gpt-5-mini', type: 'string' }]
  const settings = aNode({ name: 'Settings', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } })
  const ticket = aNode({ name: 'Read ticket', type: 'n8n-nodes-base.zendesk' })
  await write('workflows/churn.json', aChain(ticket))
  await write('workflows/summary.json', aChain(settings, ticket))
  await write('lifecycle.json', lifecycle)
  const models = { 'gpt-6-luna': {}, 'gpt-5-mini': { ends: '2026-12-11', replacement: 'gpt-6-luna' } }
  await write('models.json', { checked: '2026-11-27', source: 'https://example.com/', models })
  return root
}

async function problemsIn(root: string) {
  const report = createReport()
  await checkLifecycle(root, report)
  return report.summary().problems
}

test('everything used has a row; models have theirs in their own list', async () => {
  expect(await problemsIn(await aShop())).toEqual([])
})

test('a workflow that depends on something without a row', async () => {
  const { 'node:zendesk@1': node } = ROWS
  expect(await problemsIn(await aShop({ 'node:zendesk@1': node }))).toEqual(
    ['churn', 'summary'].map(
      (slug) =>
        `content/workflows/${slug}.json: Read ticket: Depends on "credential:zendeskApi". Add a row for it to ${LIST}, with the vendor’s page and the day it was read.`,
    ),
  )
})

test('a row that no workflow uses', async () => {
  expect(await problemsIn(await aShop({ ...ROWS, 'node:notion@2': token }))).toEqual([
    `${LIST}: node:notion@2: No workflow uses it. Remove the row.`,
  ])
})

test('what is used is listed with its end, its replacement and its workflows, what ends first at the top', async () => {
  const rows = await usedRows(await aShop())
  expect(rows?.map((used) => endLine(used, '2026-11-28'))).toEqual([
    `${LIST}: credential:zendeskApi: Zendesk API token. Closed to new customers on Oct 27, 2026. Ends on Apr 30, 2027. Use OAuth2. In 2 workflows: churn, summary.`,
    'content/models.json: model:gpt-5-mini: OpenAI gpt-5-mini. Ends on Dec 11, 2026. Use gpt-6-luna. In one workflow: summary.',
    `${LIST}: node:zendesk@1: Zendesk Support API v2 in n8n’s Zendesk nodes. In 2 workflows: churn, summary.`,
  ])
})

test.each(['{', '[]', '{"api:a": {}}'])('without a valid list nothing is said about ends: %s', async (text) => {
  const root = await aShop(text)
  expect(await usedRows(root)).toBeNull()
  expect(await problemsIn(root)).toEqual([])
})

test('the owner hears before a deploy what has ended or ends within 90 days', async () => {
  const rows = await usedRows(await aShop())
  expect(checkForDeploy(rows, '2026-09-12')).toMatchObject({
    mark: 'look',
    what: expect.stringMatching(/: Zendesk API token, OpenAI gpt-5-mini\.$/),
  })
  expect(checkForDeploy(rows, '2026-01-01')).toMatchObject({ mark: 'right' })
  expect(checkForDeploy(null, '2026-01-01')).toMatchObject({ mark: 'wrong' })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkModels } from '../../../scripts/check-content/check-models.ts'
import { createReport } from '../../../scripts/check-content/report.ts'
import { aChain, aNode } from '../../fixtures/workflow-fixture.ts'

const WORKFLOW = 'content/workflows/writer.json'

/** A shop of one workflow, whose Settings name `chatModel`; its list knows a model that stays and one that ends. */
async function aShop({
  chatModel,
  node = "={{ $('Settings').first().json.chatModel }}",
  modelPrices,
}: {
  chatModel: string
  node?: string
  modelPrices?: string
}) {
  const root = await mkdtemp(path.join(tmpdir(), 'check-models-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(path.join(root, 'content/workflows'), { recursive: true })
  const models = {
    'gpt-6-luna': { input: 0.1, output: 0.5, source: 'https://example.com/luna' },
    'gpt-5-mini': { ends: '2026-12-11', replacement: 'gpt-6-luna' },
  }
  const list = { checked: '2026-11-27', source: 'https://example.com/', models }
  await writeFile(path.join(root, 'content/models.json'), JSON.stringify(list))
  const assignments = [
    { id: 'a', name: 'chatModel', value: chatModel, type: 'string' },
    ...(modelPrices === undefined ? [] : [{ id: 'b', name: 'modelPrices', value: modelPrices, type: 'string' }]),
  ]
  const settings = aNode({ name: 'Settings', type: 'n8n-nodes-base.set', parameters: { assignments: { assignments } } })
  const writer = aNode({
    name: 'Writer',
    type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
    parameters: { model: { __rl: true, mode: 'id', value: node } },
  })
  await writeFile(path.join(root, WORKFLOW), JSON.stringify(aChain(settings, writer)))
  return root
}

async function problemsIn(root: string) {
  const report = createReport()
  await checkModels(root, report)
  return report.summary().problems
}

test('a listed model in Settings is right, even when it is retired', async () => {
  expect(await problemsIn(await aShop({ chatModel: 'gpt-6-luna' }))).toEqual([])
  expect(await problemsIn(await aShop({ chatModel: 'gpt-5-mini' }))).toEqual([])
})

test('an unlisted model', async () => {
  expect(await problemsIn(await aShop({ chatModel: 'gpt-9' }))).toEqual([
    `${WORKFLOW}: Settings: Uses the model gpt-9. Add it to content/models.json, with its price and end date.`,
  ])
})

test('a node with a hard-coded model', async () => {
  expect(await problemsIn(await aShop({ chatModel: 'gpt-6-luna', node: 'gpt-6-luna' }))).toEqual([
    `${WORKFLOW}: Writer: Name the model in Settings as chatModel and read it here: {{ $('Settings').first().json.chatModel }}.`,
  ])
})

test('a list of prices needs every current chat model', async () => {
  const prices = (modelPrices: string) => aShop({ chatModel: 'gpt-6-luna', modelPrices })
  expect(await problemsIn(await prices('gpt-6-luna = 0.10 / 0.50\nother = 1 / 5'))).toEqual([])
  expect(await problemsIn(await prices('gpt-5-mini = 0.25 / 2.00\nother = 1 / 5'))).toEqual([
    `${WORKFLOW}: Settings: The list modelPrices lacks gpt-6-luna. Add it with its price from content/models.json.`,
  ])
})

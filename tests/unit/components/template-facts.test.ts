import { expect, test } from 'vitest'
import { templateFacts } from '#components/template/template-facts.ts'

const workflow = { nodeCount: 10, apps: [], steps: [], lowestRelease: '2.36', trigger: null }
const setup = { setupMinutes: 15, difficulty: 'Beginner' } as const
const values = (...given: Parameters<typeof templateFacts>) => templateFacts(...given).map(({ value }) => value)

test('the chips name the setup, the minimum n8n version, the trigger and the recorded runs', () => {
  const trigger = { name: 'New form entry', type: 'n8n-nodes-base.webhook', label: 'Webhook' }
  const recordings = [{ date: '2026-11-24' }, { date: '2026-11-24' }]
  expect(values(setup, { ...workflow, trigger }, recordings)).toEqual([
    'About 15 min setup',
    'Beginner',
    'n8n 2.36 or newer',
    'Webhook trigger',
    '10 nodes',
    '2 recorded runs, Nov 24, 2026',
  ])
})

test('a workflow without a trigger or runs shows neither', () => {
  expect(values(setup, { ...workflow, nodeCount: 1 }, [])).toEqual([
    'About 15 min setup',
    'Beginner',
    'n8n 2.36 or newer',
    '1 node',
  ])
})

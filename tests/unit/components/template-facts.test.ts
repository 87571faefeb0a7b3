import { expect, test } from 'vitest'
import { templateFacts } from '#components/template/template-facts.ts'

const workflow = { nodeCount: 10, apps: [], steps: [], lowestRelease: '2.36' } as const

test('the facts bar names the trigger and the minimum n8n version', () => {
  const trigger = { name: 'New form entry', type: 'n8n-nodes-base.webhook', label: 'Webhook' }
  const facts = templateFacts(
    { setupMinutes: 15, difficulty: 'Beginner' },
    { ...workflow, apps: [], steps: [], trigger },
  )
  expect(facts.map(({ value }) => value)).toEqual([
    'Webhook',
    '10',
    '0',
    'about 15 min',
    'Beginner',
    'n8n 2.36 or newer',
  ])
})

test('a workflow without a trigger says so instead of leaving a gap', () => {
  const facts = templateFacts(
    { setupMinutes: 5, difficulty: 'Beginner' },
    { ...workflow, apps: [], steps: [], trigger: null },
  )
  expect(facts[0]).toEqual({ name: 'Trigger', value: 'None' })
})

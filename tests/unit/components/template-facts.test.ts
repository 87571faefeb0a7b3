import { expect, test } from 'vitest'
import { templateFacts } from '#components/template/template-facts.ts'

const workflow = { nodeCount: 10, apps: [], steps: [], checkedWith: '2.41.1' } as const

test('the facts bar names what starts the workflow and which n8n it was checked with', () => {
  const trigger = { name: 'New form entry', type: 'n8n-nodes-base.webhook', label: 'Webhook' }
  const facts = templateFacts(
    { setupMinutes: 15, difficulty: 'Beginner' },
    { ...workflow, apps: [], steps: [], trigger },
  )
  expect(facts.map(({ value }) => value)).toEqual(['Webhook', '10', '0', '15 minutes', 'Beginner', 'n8n 2.41.1'])
})

test('a workflow without a trigger says so instead of leaving a gap', () => {
  const facts = templateFacts(
    { setupMinutes: 5, difficulty: 'Beginner' },
    { ...workflow, apps: [], steps: [], trigger: null },
  )
  expect(facts[0]).toEqual({ name: 'Trigger', value: 'None' })
})

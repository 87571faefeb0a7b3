import { expect, test } from 'vitest'
import { templateFacts } from '#components/template/template-facts.ts'

const workflow = { lowestRelease: '2.36', trigger: null }
const setup = { setupMinutes: 15, difficulty: 'Beginner' } as const
const values = (...given: Parameters<typeof templateFacts>) => templateFacts(...given).map(({ value }) => value)

test('the chips name the setup, the minimum n8n version, the trigger, the proof and the fees', () => {
  const trigger = { name: 'New form entry', type: 'n8n-nodes-base.webhook', label: 'Webhook' }
  const request = { host: 'api.stripe.com', vendor: 'stripe', does: 'read a customer', count: 1, failed: 0 }
  const recordings = [{ requests: [request] }, { requests: [request] }]
  expect(values(setup, { ...workflow, trigger }, recordings, 'No API fees')).toEqual([
    '15 min setup',
    'Beginner',
    'n8n 2.36+',
    'Webhook trigger',
    '2 test runs',
    'Calls 1 host',
    'No API fees',
  ])
})

test('a workflow without a trigger or runs shows neither', () => {
  expect(values(setup, workflow, [], '')).toEqual(['15 min setup', 'Beginner', 'n8n 2.36+'])
})

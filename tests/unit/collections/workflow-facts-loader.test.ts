import type { LoaderContext } from 'astro/loaders'
import { expect, test } from 'vitest'
import { workflowFactsLoader } from '#collections/workflow-facts-loader.ts'

test('keeps what a card says of every workflow, and nothing else of a paid file', async () => {
  const entries = new Map<string, unknown>([['gone', { apps: ['zoom'] }]])
  const store = {
    clear: () => entries.clear(),
    set: (entry: { id: string; data: unknown }) => entries.set(entry.id, entry),
  }
  await workflowFactsLoader().load({ store } as unknown as LoaderContext)
  expect(entries.get('shopify-order-to-sheets-ledger')).toEqual({
    id: 'shopify-order-to-sheets-ledger',
    data: { apps: ['shopify'], nodes: expect.any(Number), trigger: 'event', release: expect.stringMatching(/^2\./) },
  })
  expect(entries.has('gone')).toBe(false)
})

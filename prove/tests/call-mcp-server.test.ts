import { expect, test } from 'vitest'
import { triggerNode } from '../run/fire-trigger.ts'

test('only clients call an MCP server', () => {
  const trigger = { id: '1', name: 'CRM', type: '@n8n/n8n-nodes-langchain.mcpTrigger', typeVersion: 2.1 }
  const node = { ...trigger, parameters: {}, position: [0, 0] as [number, number] }
  expect(triggerNode([node], { kind: 'mcp', calls: [] })).toBe(node)
  expect(() => triggerNode([node], { kind: 'manual' })).toThrow('the workflow has CRM (mcp).')
})

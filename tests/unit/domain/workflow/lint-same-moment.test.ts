import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

describe('a limit in static data', () => {
  const faults = (type: string, jsCode: string, notes = 'Counts messages.') =>
    lintWorkflow({
      workflow: aFlow(
        [
          aNode({ name: 'Arrives', type }),
          aNode({ name: 'Count', type: 'n8n-nodes-base.code', notes, parameters: { jsCode } }),
        ],
        ['Arrives > Count'],
      ),
      slug: 'same-moment',
      tools: [],
    }).flatMap(({ rule, node }) => (rule === 'soft-limit' ? [node] : []))
  const CHAT = '@n8n/n8n-nodes-langchain.chatTrigger'
  const COUNTS = "const { maxPerDay } = $json; const store = $getWorkflowStaticData('global')"

  test('must say that strangers can exceed it', () => {
    expect(faults(CHAT, COUNTS)).toEqual(['Count'])
    expect(faults('n8n-nodes-base.telegramTrigger', COUNTS)).toEqual(['Count'])
    expect(faults(CHAT, COUNTS, 'Counts. Messages at the same moment can exceed the limit.')).toEqual([])
  })

  test('holds on a schedule, and other static data is none', () => {
    expect(faults('n8n-nodes-base.scheduleTrigger', COUNTS)).toEqual([])
    expect(faults(CHAT, "const store = $getWorkflowStaticData('global')")).toEqual([])
  })
})

/** The nodes that a rule names in a workflow that starts with this trigger. */
const named = (rule: string, trigger: string, node: Pick<WorkflowNode, 'type' | 'parameters' | 'retryOnFail'>) =>
  lintWorkflow({
    workflow: aFlow(
      [
        aNode({ name: 'Arrives', type: `n8n-nodes-base.${trigger}` }),
        aNode({ name: 'Settings', type: 'n8n-nodes-base.set' }),
        aNode({ name: 'Step', ...node }),
      ],
      ['Arrives > Settings', 'Settings > Step'],
    ),
    slug: 'same-moment',
    tools: [],
  }).flatMap((problem) => (problem.rule === rule ? [problem.node] : []))

describe('a row added to a sheet', () => {
  const adds = (operation: string, options = {}) => ({
    type: 'n8n-nodes-base.googleSheets',
    parameters: { operation, options },
  })

  test('may overwrite that of an execution at the same moment, unless Google adds it', () => {
    expect(named('overwritten-row', 'shopifyTrigger', adds('append'))).toEqual(['Step'])
    expect(named('overwritten-row', 'webhook', adds('appendOrUpdate', { cellFormat: 'RAW' }))).toEqual(['Step'])
    expect(named('overwritten-row', 'errorTrigger', adds('append'))).toEqual(['Step'])
    expect(named('overwritten-row', 'webhook', adds('append', { useAppend: true }))).toEqual([])
  })

  test('is safe on a schedule, and so is a row that is only changed', () => {
    expect(named('overwritten-row', 'scheduleTrigger', adds('append'))).toEqual([])
    expect(named('overwritten-row', 'webhook', adds('update'))).toEqual([])
  })
})

test('the first two executions of Remove Duplicates need a retry', () => {
  const skips = {
    type: 'n8n-nodes-base.removeDuplicates',
    parameters: { operation: 'removeItemsSeenInPreviousExecutions' },
  }
  expect(named('first-items', 'whatsAppTrigger', skips)).toEqual(['Step'])
  expect(named('first-items', 'whatsAppTrigger', { ...skips, retryOnFail: true })).toEqual([])
  expect(named('first-items', 'gmailTrigger', skips)).toEqual([])
})

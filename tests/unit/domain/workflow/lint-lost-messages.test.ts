import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const start = aNode({ name: 'Start', type: 'n8n-nodes-base.manualTrigger' })
const tell = (more: Partial<WorkflowNode> = {}) =>
  aNode({ name: 'Tell', type: 'n8n-nodes-base.slack', onError: 'continueRegularOutput', ...more })
const code = (name: string, jsCode: string) => aNode({ name, type: 'n8n-nodes-base.code', parameters: { jsCode } })
const loop = aNode({ name: 'Loop', type: 'n8n-nodes-base.splitInBatches' })
const READS = 'if ($input.all().some(({ json }) => json.error)) throw new Error("Not sent.");'

const lost = (nodes: WorkflowNode[], wires: string[]) =>
  lintWorkflow({ workflow: aFlow([start, ...nodes], wires), slug: 'lost', tools: [] })
    .filter(({ rule }) => rule === 'lost-message')
    .map(({ node }) => node)

describe('a message whose rejection nobody notices', () => {
  test.each([
    ['the last one', [tell()], ['Start > Tell']],
    ['one before a step that reads no error', [tell(), code('Next', 'return []')], ['Start > Tell', 'Tell > Next']],
    [
      'one by a request',
      [
        tell({
          type: 'n8n-nodes-base.httpRequest',
          parameters: { method: 'POST', url: '=https://graph.facebook.com/v25.0/{{ 1 }}/messages' },
        }),
      ],
      ['Start > Tell'],
    ],
  ])('%s is reported', (_, nodes, wires) => {
    expect(lost(nodes, wires)).toEqual(['Tell'])
  })

  test.each([
    ['stops the run', [tell({ onError: 'stopWorkflow' })], ['Start > Tell']],
    ['is no message', [tell({ parameters: { resource: 'channel', operation: 'history' } })], ['Start > Tell']],
    ['is said to be left out', [tell({ notes: 'A photo that Slack rejects is left out.' })], ['Start > Tell']],
    ['is read by the next step', [tell(), code('Next', READS)], ['Start > Tell', 'Tell > Next']],
    [
      'is read by name',
      [tell(), code('Next', 'return []'), code('End', "return [$('Tell').first().json.error]")],
      ['Start > Tell', 'Tell > Next', 'Next > End'],
    ],
    [
      'is read behind the loop',
      [loop, tell(), code('End', READS)],
      ['Start > Loop', 'Loop > End', 'Loop:1 > Tell', 'Tell > Loop'],
    ],
    [
      'comes before the run is stopped',
      [tell(), aNode({ name: 'Stop', type: 'n8n-nodes-base.stopAndError' })],
      ['Start > Tell', 'Tell > Stop'],
    ],
  ])('nothing is reported if it %s', (_, nodes, wires) => {
    expect(lost(nodes, wires)).toEqual([])
  })
})

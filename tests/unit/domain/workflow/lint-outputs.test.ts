import { expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const TYPES: Record<string, string> = {
  Start: 'n8n-nodes-base.manualTrigger',
  Check: 'n8n-nodes-base.if',
  Loop: 'n8n-nodes-base.splitInBatches',
}

/** Nodes by the names in the wires, `Read` with the text; what kind they are goes by name too. */
function ambiguitiesIn(text: string, wires: string[], fields: Record<string, Partial<WorkflowNode>> = {}) {
  const names = new Set(wires.flatMap((wire) => wire.replace(/:\d/, '').split(' > ')))
  const nodes = [...names].map((name) => aNode({ name, type: TYPES[name] ?? 'n8n-nodes-base.noOp', ...fields[name] }))
  for (const node of nodes) if (node.name === 'Read') node.parameters = { text }
  return lintWorkflow({ workflow: aFlow(nodes, wires), slug: 'ways', tools: [] })
    .filter(({ rule }) => rule === 'ambiguous-output')
    .map(({ node, message }) => `${node}: ${message}`)
}

const failing = { onError: 'continueErrorOutput' as const }
const BOTH_WAYS = ['Start > Ask', 'Ask > Write', 'Write > Read', 'Ask:1 > Read']

test('the error output lies nearer than the success output', () => {
  expect(ambiguitiesIn("={{ $('Ask').first().json.id }}", BOTH_WAYS, { Ask: failing })).toEqual([
    "Read: $('Ask').first() reads output 1, which lies nearest, but outputs 0 and 1 lead here. Give the number of the one you mean, such as .first(0).",
  ])
})

test('both ways of a condition meet before the reader', () => {
  const wires = ['Start > Check', 'Check > Left', 'Check:1 > Right', 'Left > Read', 'Right > Read']
  expect(ambiguitiesIn('={{ $("Check").last( ).json.id }} {{ $(`Check`).all().length }}', wires)).toEqual([
    expect.stringContaining("$('Check').last() reads output 0"),
    expect.stringContaining("$('Check').all() reads output 0"),
  ])
})

test.each([
  ['a read with a number', "={{ $('Ask').first(0).json.id }}", BOTH_WAYS, failing],
  ['a read of the paired item', "={{ $('Ask').item.json.id }}", BOTH_WAYS, failing],
  ['a node with one output', "={{ $('Ask').first().json.id }}", ['Start > Ask', 'Ask > Write', 'Write > Read'], {}],
  [
    'a way from the success only',
    "={{ $('Ask').first().json.id }}",
    ['Start > Ask', 'Ask > Read', 'Ask:1 > Tell'],
    failing,
  ],
  [
    'the item that failed',
    "={{ $('Ask').first().json.error }}",
    ['Start > Ask', 'Ask > Write', 'Ask:1 > Read'],
    failing,
  ],
  [
    'the other way leads here by another run only',
    "={{ $('Ask').first().json.id }}",
    ['Start > Ask', 'Ask > Read', 'Ask:1 > Wait', 'Wait > Ask'],
    failing,
  ],
])('%s is fine', (_, text, wires, ask) => {
  expect(ambiguitiesIn(text, wires, { Ask: ask })).toEqual([])
})

test('a loop node is read as its loop goes', () => {
  const wires = ['Start > Loop', 'Loop:1 > Read', 'Loop > Tell', 'Tell > Read', 'Read > Loop']
  expect(ambiguitiesIn("={{ $('Loop').first().json.id }}", wires)).toEqual([])
})

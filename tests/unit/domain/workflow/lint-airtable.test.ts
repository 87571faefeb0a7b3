import { describe, expect, test } from 'vitest'
import { lintWorkflow } from '#domain/workflow/lint-workflow.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const TYPES: Record<string, string> = {
  Start: 'n8n-nodes-base.manualTrigger',
  Find: 'n8n-nodes-base.airtable',
  Check: 'n8n-nodes-base.if',
  Rest: 'n8n-nodes-base.wait',
  Loop: 'n8n-nodes-base.splitInBatches',
  Script: 'n8n-nodes-base.code',
}
const SEARCH = { typeVersion: 2.2, parameters: { resource: 'record', operation: 'search' } }
const CHAIN = ['Start > Find', 'Find > Mail', 'Mail > Tell']

/** What the linter says of Airtable columns when the nodes named in the wires are changed like this. */
function misreads(fields: Record<string, Partial<WorkflowNode>>, wires = CHAIN) {
  const names = new Set(wires.flatMap((wire) => wire.replace(/:\d/, '').split(' > ')))
  const nodes = [...names].map((name) =>
    aNode({ name, type: TYPES[name] ?? 'n8n-nodes-base.noOp', ...(name === 'Find' && SEARCH), ...fields[name] }),
  )
  return lintWorkflow({ workflow: aFlow(nodes, wires), slug: 'columns', tools: [] })
    .filter(({ rule }) => rule === 'airtable-fields')
    .map(({ node, message }) => `${node}: ${message}`)
}

const text = (value: string): Partial<WorkflowNode> => ({ parameters: { text: value } })
const misread = (node: string, column = 'Name') =>
  `${node}: Reads "${column}" straight from a record of "Find". This version of Airtable keeps columns under "fields": read fields["${column}"] there.`

describe('columns read by the name of the node', () => {
  test.each([
    "={{ $('Find').first().json.Name }}",
    "={{ $('Find').last().json['Name'] }}",
    '={{ $("Find").item.json?.["Name"] }}',
    "=Hello {{ $('Find').first(0)?.json.Name.trim() }}, {{ $('Find').item.json.fields.Town }}",
  ])('%s', (value) => {
    expect(misreads({ Tell: text(value) })).toEqual([misread('Tell')])
  })

  test('in code', () => {
    const Tell = { parameters: { jsCode: "return { json: { name: $('Find').first().json.Name } }" } }
    expect(misreads({ Tell })).toEqual([misread('Tell')])
  })

  test.each([
    "={{ $('Find').first().json.fields.Name }}",
    "={{ $('Find').first().json.id }} {{ $('Find').item.json['createdTime'] }} {{ $('Find').item.json.error }}",
    "={{ $('Find').item.json.fields?.Name ?? $('Find').item.json.Name }}",
    "={{ $('Find').item.json.isEmpty() }}",
    "={{ $('Finder').item.json.Name }}",
    "$('Find').item.json.Name is how you read a column",
  ])('fine: %s', (value) => {
    expect(misreads({ Tell: text(value) })).toEqual([])
  })

  test.each([
    ['an older version', { typeVersion: 2.1 }],
    ['a new record', { parameters: { resource: 'record', operation: 'create' } }],
    ['a list of bases', { parameters: { resource: 'base', operation: 'search' } }],
  ])('%s is another matter', (_, find) => {
    expect(misreads({ Find: { ...SEARCH, ...find }, Tell: text("={{ $('Find').item.json.Name }}") })).toEqual([])
  })

  test('behind its errors, the columns may be those of its input', () => {
    const Find = { ...SEARCH, onError: 'continueErrorOutput' as const }
    const wires = ['Start > Find', 'Find:1 > Tell']
    expect(misreads({ Find, Tell: text("={{ $('Find').item.json.Name }} {{ $json.Name }}") }, wires)).toEqual([])
  })
})

describe('columns read from the input', () => {
  test.each(['={{ $json.Name }}', "={{ $json['Name'] }}", '={{ $input.item.json.Name }}'])('%s', (value) => {
    expect(misreads({ Mail: text(value) })).toEqual([misread('Mail')])
  })

  test('a column with a space', () => {
    expect(misreads({ Mail: text("={{ $json['Due on'] }}") })).toEqual([misread('Mail', 'Due on')])
  })

  test('through nodes that change nothing', () => {
    const wires = ['Start > Find', 'Find > Check', 'Check:1 > Rest', 'Rest > Tell']
    expect(misreads({ Check: text('={{ $json.Name }}'), Tell: text('={{ $json.Name }}') }, wires)).toEqual([
      misread('Check'),
      misread('Tell'),
    ])
  })

  test.each([
    ['behind a node that makes items of its own', { Tell: text('={{ $json.Name }}') }, CHAIN],
    [
      'behind a wait for a call',
      { Rest: { parameters: { resume: 'webhook' } }, Tell: text('={{ $json.body }}') },
      ['Start > Find', 'Find > Rest', 'Rest > Tell'],
    ],
    ['behind a loop', { Tell: text('={{ $json.Name }}') }, ['Start > Find', 'Find > Loop', 'Loop:1 > Tell']],
    ['with another input', { Tell: text('={{ $json.Name }}') }, ['Start > Find', 'Find > Tell', 'Start > Tell']],
    [
      'in code, where $json may be anything',
      { Script: { parameters: { jsCode: 'return $json.Name' } } },
      ['Start > Find', 'Find > Script'],
    ],
  ])('fine %s', (_, fields, wires) => {
    expect(misreads(fields, wires)).toEqual([])
  })
})

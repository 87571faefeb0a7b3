import { expect, test } from 'vitest'
import { readableTexts } from '#domain/import/readable-texts.ts'
import { aBlueprint } from '../../../fixtures/a-blueprint.ts'
import { aChain, aNode } from '../../../fixtures/workflow-fixture.ts'

const set = 'n8n-nodes-base.set'

test('an admin reads what an author wrote, once, and not the options of a node', () => {
  const { rare, nodes } = readableTexts(
    aChain(
      aNode({ name: 'Schedule Trigger', type: 'n8n-nodes-base.scheduleTrigger', parameters: { unit: 'hours' } }),
      aNode({
        name: 'Is it ours?',
        type: 'n8n-nodes-base.if',
        parameters: {
          operation: 'equals',
          id: '0ad3b0a4-2a43-4a3c-9d7c-5d7b2a3c9d7c',
          leftValue: "={{ $json.owner.id + $('Schedule Trigger').item.json['name of it'] }}",
          rightValue: 'annsmith-br',
          account: 1234567,
          query: '=dentists in Quellstadt',
          sendTo: 'you@example.com',
        },
      }),
      aNode({
        name: 'Reply',
        type: set,
        notes: 'For Bea',
        parameters: { text: '=Hi {{ $json.name }}', again: 'annsmith-br' },
      }),
      aNode({
        name: 'Count',
        type: 'n8n-nodes-base.code',
        parameters: { jsCode: "// Ann's list\nconst ids = { a: 44120 }\nreturn `Dear\n${name}`" },
      }),
      aNode({ name: 'Send to Cleo', type: set }),
    ),
  )
  expect(nodes).toEqual([
    { place: 'Is it ours?', texts: ['annsmith-br', '1234567', '=dentists in Quellstadt'] },
    { place: 'Reply', texts: ['=Hi {{ $json.name }}', 'For Bea'] },
    { place: 'Count', texts: ["// Ann's list", '44120', '`Dear\n${name}`'] },
    { place: 'Other nodes', texts: ['Send to Cleo'] },
  ])
  expect(rare).toEqual(['annsmith', '1234567', 'Quellstadt', 'Bea', '44120', 'Cleo'])
})

test.each([
  ['a list of one text', { value: '=["annsmith"]' }, ['=["annsmith"]']],
  ['who did it', { createdBy: 'annsmith' }, ['annsmith']],
  ['code that cuts fences', { jsCode: 'a.replace(/```json/g, "")\nreturn `Dear Ann`' }, ['`Dear Ann`']],
  ['code with a lone backtick', { jsCode: 'a.split(/`/)\nreturn `Ann`' }, ['a.split(/`/)\nreturn `Ann`']],
])('nothing is left out: %s', (_, parameters, texts) => {
  expect(readableTexts(aChain(aNode({ name: 'A', type: set, parameters }))).nodes).toEqual([{ place: 'A', texts }])
})

test('the texts of a blueprint are read too, and of a large file the first ones', () => {
  expect(JSON.stringify(readableTexts(aBlueprint()))).toContain('Sort new leads')
  const long = readableTexts(aChain(aNode({ name: 'A', type: set, parameters: { a: 'x'.repeat(50_000), b: 'later' } })))
  expect(long.nodes[0]?.texts.map((text) => text.length)).toEqual([40_001])
})

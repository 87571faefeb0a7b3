import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { prepareWorkflow } from '#domain/import/prepare-workflow.ts'
import { wiresOf } from '#domain/workflow/wires.ts'
import type { WorkflowNode } from '#domain/workflow/workflow.ts'
import { FOREIGN_FILES, foreignFile } from '../../../fixtures/foreign-file.ts'
import { SAMPLE_EVERY } from '../../../fixtures/histories.ts'
import { aFlow, aNode } from '../../../fixtures/workflow-fixture.ts'

const prepare = (json: unknown) => prepareWorkflow(json, { slug: 'a', name: 'A' })
const base = (name: string, type: string, parameters = {}, fields: Partial<WorkflowNode> = {}) =>
  aNode({ name, type: `n8n-nodes-base.${type}`, parameters, ...fields })
const START = base('Start', 'manualTrigger')
const DO = base('Do', 'noOp')
const verdict = (json: unknown) => {
  const { grade, problems, warnings } = prepare(json)
  return [grade, ...problems, ...warnings]
}

test.each(FOREIGN_FILES)('%s is taken, and preparing it twice changes nothing more', (name) => {
  const once = prepare(foreignFile(name))
  expect(once.problems).toEqual([])
  const twice = prepare(once.json)
  expect(twice).toMatchObject({ json: once.json, removed: [], grade: once.grade })
})

test('workflows of the shop keep their nodes and connections, and none is refused', () => {
  for (const path of globSync('content/workflows/*.json').filter((_, at) => at % SAMPLE_EVERY === 0)) {
    const file = JSON.parse(readFileSync(path, 'utf8'))
    const { json, problems, workflow } = prepare(file)
    expect(problems, path).toEqual([])
    expect((json as typeof file).connections, path).toEqual(file.connections)
    expect(workflow && wiresOf(workflow).length, path).toBe(wiresOf(file).length)
  }
})

describe('refused', () => {
  const key = `sk-proj-${'a1'.repeat(20)}`
  test.each<[string, unknown, string]>([
    [
      'a key',
      aFlow([START, base('Say', 'set', { a: key })], ['Start > Say']),
      'Say: a contains what looks like an AI service key.',
    ],
    [
      'two nodes of one name',
      aFlow([START, { ...DO, id: '1' }, { ...DO, id: '2' }], ['Start > Do']),
      'Do: Another node has the same name.',
    ],
    [
      'a preview without settings',
      aFlow([START, base('Send', 'gmail')], ['Start > Send']),
      'No node has a setting: this is a preview',
    ],
    [
      'connections by id',
      {
        ...aFlow([{ ...START, id: 'id-1' }, DO], []),
        connections: { 'id-1': { main: [[{ node: 'Do', type: 'main', index: 0 }]] } },
      },
      'Is damaged: its connections name the ids of nodes',
    ],
    [
      'a million nodes',
      { name: 'x', nodes: Array(1_000_000).fill(0), connections: {} },
      'Has 1000000 nodes; at most 500',
    ],
  ])('%s', (_, json, reason) => {
    const { grade, problems } = prepare(json)
    expect(grade).toBe('refused')
    expect(problems.join(' ')).toContain(reason)
  })
})

describe('a warning, in words for a buyer', () => {
  test.each<[string, unknown, string[]]>([
    [
      'a community package',
      aFlow([START, aNode({ name: 'Find', type: '@acme/n8n-nodes-find.find' })], ['Start > Find']),
      ['Needs the community package @acme/n8n-nodes-find.'],
    ],
    [
      'a node n8n has dropped',
      aFlow([base('Go', 'start'), START, DO], ['Go > Do', 'Start > Do']),
      ['Uses the node “start”, which n8n no longer ships.', '“Go” can’t be reached from a trigger, so it never runs.'],
    ],
    [
      'a command',
      aFlow([START, base('Run', 'executeCommand', { command: 'ls' })], ['Start > Run']),
      ['Uses Execute Command, which is switched off in a standard n8n.'],
    ],
    [
      'loose nodes',
      aFlow([START, DO, ...'ABCDE'.split('').map((name) => base(name, 'noOp'))], ['Start > Do']),
      ['“A”, “B”, “C” and 2 more aren’t connected to anything.'],
    ],
    [
      'no trigger',
      aFlow([DO, base('Then', 'noOp')], ['Do > Then']),
      ['Nothing starts this workflow: it has no trigger.'],
    ],
    [
      'a dead connection',
      aFlow([START, DO], ['Start > Do', 'Start > Gone']),
      ['Connections to nodes that don’t exist were left out, as n8n does: “Gone”.'],
    ],
    [
      'braces without "="',
      aFlow([START, base('Say', 'slack', { text: 'Hi {{ $json.a }}' }, { typeVersion: 2.3 })], ['Start > Say']),
      ['“Say”: a text has {{ }} without "=" in front, so n8n sends it unchanged.'],
    ],
  ])('%s', (_, json, warnings) => {
    expect(verdict(json)).toEqual(['warning', ...warnings])
  })
})

describe('fine, though an earlier check complained', () => {
  const ai = (name: string, type: string, parameters = {}, typeVersion = 1) =>
    aNode({ name, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters })
  const kind = (from: string, to: string, type: string) => ({ [from]: { [type]: [[{ node: to, type, index: 0 }]] } })

  test.each<[string, unknown]>([
    [
      'a text to look for in a document',
      aFlow(
        [
          START,
          base(
            'Fill',
            'googleDocs',
            { operation: 'update', actionsUi: { actionFields: [{ action: 'replaceAll', text: '{{name}}' }] } },
            { typeVersion: 2 },
          ),
        ],
        ['Start > Fill'],
      ),
    ],
    [
      'a redacted token',
      aFlow(
        [
          START,
          base(
            'Call',
            'httpRequest',
            { url: 'https://example.com', a: 'Bearer REDACTED_BY_AUTHOR_1' },
            { typeVersion: 4.2 },
          ),
        ],
        ['Start > Call'],
      ),
    ],
    [
      'a global in a try',
      aFlow(
        [START, base('Code', 'code', { jsCode: 'try { new URL($json.a) } catch { return [] }' }, { typeVersion: 2 })],
        ['Start > Code'],
      ),
    ],
    [
      'an evaluation that asks a model',
      {
        ...aFlow(
          [
            START,
            base('Score', 'evaluation', { operation: 'setMetrics', metric: 'correctness' }, { typeVersion: 4.8 }),
            ai('Judge', 'lmChatOpenAi', {}, 1.2),
          ],
          [],
        ),
        connections: {
          Start: { main: [[{ node: 'Score', type: 'main', index: 0 }]] },
          ...kind('Judge', 'Score', 'ai_languageModel'),
        },
      },
    ],
  ])('%s', (_, json) => {
    expect(verdict(json)).toEqual(['fine'])
  })
})

import { expect, test } from 'vitest'
import { isSameSample } from '../cli/write-samples.ts'
import type { RunData } from '../n8n/executions.ts'
import { pinnedNodes } from '../samples/pinned-nodes.ts'
import { sampleOf } from '../samples/sample-of.ts'

const aNode = (name: string, type: string, more = {}) => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: 1,
  position: [0, 0] as [number, number],
  parameters: {},
  ...more,
})
const to = (node: string, kind = 'main') => ({ [kind]: [[{ node, type: kind, index: 0 }]] })

const file = {
  name: 'W',
  nodes: [
    aNode('Hook', 'webhook'),
    aNode('Settings', 'set'),
    aNode('Tidy', 'set'),
    aNode('Agent', 'agent'),
    aNode('Model', 'lmChatOpenAi'),
    aNode('Skip repeats', 'removeDuplicates'),
    aNode('Old step', 'slack', { disabled: true }),
    aNode('Note', 'stickyNote'),
  ],
  connections: { Hook: to('Settings'), Model: to('Agent', 'ai_languageModel') },
}

const task = (items: { json: Record<string, unknown>; pairedItem?: unknown }[], more = {}) => ({
  startTime: Date.parse('2026-11-16T08:00:00Z'),
  executionTime: 1,
  data: { main: [items] },
  source: [{ previousNode: 'Hook' }],
  ...more,
})
const run = (runData: RunData['resultData']['runData']): RunData => ({ resultData: { runData } })
const HASH = '0'.repeat(64)
const first = { run: 'first', moves: 'days', clock: false } as const

test('triggers, settings, agents and steps outside are pinned, sub-nodes and local steps are not', () => {
  expect(pinnedNodes(file, { clock: false })).toEqual(['Hook', 'Settings', 'Agent', 'Skip repeats'])
  const reads = (jsCode: string) => ({ ...aNode('Free times', 'code'), parameters: { jsCode } })
  const pinned = (jsCode: string) => pinnedNodes({ ...file, nodes: [reads(jsCode)] }, { clock: true })
  expect([pinned('return DateTime.now()'), pinned('return []')]).toEqual([['Free times'], []])
})

test('the items of the longest execution are pinned, with the items they came from', () => {
  const hook = task([{ json: { a: 1 } }], { source: [] })
  const runs = [
    run({ Hook: [task([{ json: { a: 0 } }], { source: [] })] }),
    run({ Hook: [hook], Agent: [task([{ json: { answer: 'yes' }, pairedItem: { item: 0 } }])] }),
  ]
  expect(sampleOf(file, runs, HASH, first)).toEqual({
    workflow: HASH,
    at: '2026-11-16T08:00:00.000Z',
    moves: 'days',
    anyTime: true,
    trigger: 'Hook',
    pins: { Hook: [{ json: { a: 1 } }], Agent: [{ json: { answer: 'yes' }, pairedItem: { item: 0 } }] },
  })
})

test('of a step in a loop, one round is pinned, or all', () => {
  const rounds = [task([]), task([{ json: { n: 1 } }]), task([{ json: { n: 2 } }])]
  const pinned = (which: 'first' | 'last' | 'all') =>
    sampleOf(file, [run({ Agent: rounds })], HASH, { run: which, moves: 'days', clock: false }).pins.Agent?.map(
      ({ json }) => json.n,
    )
  expect([pinned('first'), pinned('last'), pinned('all')]).toEqual([[1], [2], [1, 2]])
})

test('the caller’s credentials are left out', () => {
  const headers = { authorization: 'Bearer x', cookie: 'a=b', 'x-api-token': 'x', 'content-type': 'application/json' }
  const hook = task([{ json: { headers, body: {} } }], { source: [] })
  expect(sampleOf(file, [run({ Hook: [hook] })], HASH, first).pins.Hook?.[0]?.json).toEqual({
    headers: { 'content-type': 'application/json' },
    body: {},
  })
})

test('a sample in which only the random ids of a data table differ is the same', () => {
  const sampleWith = (id: string, name: string) =>
    sampleOf(file, [run({ Hook: [task([{ json: { id, name, projectId: id } }], { source: [] })] })], HASH, first)
  const text = JSON.stringify(sampleWith('a', 'Leads'))
  expect(isSameSample(sampleWith('b', 'Leads'), text)).toBe(true)
  expect(isSameSample(sampleWith('a', 'Orders'), text)).toBe(false)
  expect(isSameSample(sampleWith('a', 'Leads'), null)).toBe(false)
})

import { expect, test } from 'vitest'
import type { NodeOutcome, Outcome } from '../case.ts'
import { coverageOf, gapsIn } from '../run/coverage.ts'

const aNode = (name: string, more: object = {}) => ({
  id: name,
  name,
  type: 'n8n-nodes-base.slack',
  typeVersion: 2,
  parameters: {},
  ...more,
})
const to = (...names: string[]) => names.map((node) => ({ node, type: 'main', index: 0 }))

const file = {
  name: 'W',
  nodes: [
    aNode('Fetch', { onError: 'continueErrorOutput' }),
    aNode('Save', { onError: 'continueErrorOutput' }),
    aNode('Report'),
    aNode('Off', { disabled: true }),
    aNode('Note', { type: 'n8n-nodes-base.stickyNote' }),
  ],
  // Save has no connection of its error output.
  connections: { Fetch: { main: [to('Save'), to('Report')] }, Save: { main: [to('Report')] } },
}

const ran = (...outputs: object[][]): NodeOutcome => ({
  runs: [{ outputs: outputs as never, inputs: [], took: 0 }],
  items: [],
})
const outcome = (nodes: Record<string, NodeOutcome>) => ({ nodes }) as unknown as Outcome

test('nodes and error connections without coverage are listed', () => {
  expect(coverageOf({ file, unreachable: {} }, [outcome({ Fetch: ran([{}], []), Save: ran([{}]) })])).toEqual({
    nodes: { all: 3, missing: ['Report'] },
    errorConnections: { all: 1, missing: ['Fetch → Report'] },
    invalidExclusions: [],
  })
})

test('coverage adds up over all cases', () => {
  const cases = [
    outcome({ Fetch: ran([{}], []) }),
    outcome({ Fetch: ran([], [{}]), Save: ran([{}]), Report: ran([{}]) }),
  ]
  expect(coverageOf({ file, unreachable: {} }, cases)).toEqual({
    nodes: { all: 3, missing: [] },
    errorConnections: { all: 1, missing: [] },
    invalidExclusions: [],
  })
})

test('an unreachable connection does not count, but must exist and never be reached', () => {
  const unreachable = { 'Fetch → Report': 'Nothing can fail.', 'Save → Report': 'It has one output.' }
  const regular = [outcome({ Fetch: ran([{}], []), Save: ran([{}]), Report: ran([{}]) })]
  expect(coverageOf({ file, unreachable }, regular)).toMatchObject({
    errorConnections: { all: 0, missing: [] },
    invalidExclusions: ['Save → Report'],
  })
  const taken = [outcome({ Fetch: ran([], [{}]) })]
  const coverage = coverageOf({ file, unreachable }, taken)
  expect(coverage.invalidExclusions).toEqual(['Fetch → Report', 'Save → Report'])
  expect(gapsIn('w', coverage).join('\n')).toMatch(/cases\/w\.ts: no case runs Save\..*lists Fetch → Report, which is/s)
})

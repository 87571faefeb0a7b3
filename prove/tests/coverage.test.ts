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
  // Save has a wire out of its regular output alone.
  connections: { Fetch: { main: [to('Save'), to('Report')] }, Save: { main: [to('Report')] } },
}

const ran = (...outputs: object[][]): NodeOutcome => ({
  runs: [{ outputs: outputs as never, inputs: [], took: 0 }],
  items: [],
})
const outcome = (nodes: Record<string, NodeOutcome>) => ({ nodes }) as unknown as Outcome

test('nodes and error wires that no case ran are named', () => {
  expect(coverageOf({ file, unreachable: {} }, [outcome({ Fetch: ran([{}], []), Save: ran([{}]) })])).toEqual({
    nodes: { all: 3, missing: ['Report'] },
    errorWires: { all: 1, missing: ['Fetch → Report'] },
    untrue: [],
  })
})

test('what one case leaves out, another may run', () => {
  const cases = [
    outcome({ Fetch: ran([{}], []) }),
    outcome({ Fetch: ran([], [{}]), Save: ran([{}]), Report: ran([{}]) }),
  ]
  expect(coverageOf({ file, unreachable: {} }, cases)).toEqual({
    nodes: { all: 3, missing: [] },
    errorWires: { all: 1, missing: [] },
    untrue: [],
  })
})

test('a wire said to be out of reach counts no more, unless it is taken or is none', () => {
  const unreachable = { 'Fetch → Report': 'Nothing can fail.', 'Save → Report': 'It has one output.' }
  const regular = [outcome({ Fetch: ran([{}], []), Save: ran([{}]), Report: ran([{}]) })]
  expect(coverageOf({ file, unreachable }, regular)).toMatchObject({
    errorWires: { all: 0, missing: [] },
    untrue: ['Save → Report'],
  })
  const taken = [outcome({ Fetch: ran([], [{}]) })]
  const coverage = coverageOf({ file, unreachable }, taken)
  expect(coverage.untrue).toEqual(['Fetch → Report', 'Save → Report'])
  expect(gapsIn('w', coverage).join('\n')).toMatch(/cases\/w\.ts: no case runs Save\..*names Fetch → Report, which is/s)
})

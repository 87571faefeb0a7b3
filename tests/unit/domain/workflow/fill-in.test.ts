import { expect, test } from 'vitest'
import { fillIn } from '#domain/workflow/fill-in.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'

const TRIGGER = { name: 'On clicking', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, position: [0, 0] }
const REQUEST = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [200, 0], parameters: { url: 'x' } }
const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })

function filled(json: Record<string, unknown>) {
  let id = 0
  const { workflow, notes } = fillIn(json, { name: 'From the file', newId: () => `new-${++id}` })
  const parsed = parseWorkflow(workflow)
  return { parsed, notes, nodes: parsed.ok ? parsed.value.nodes : [] }
}

test('a file of 2020 without name, ids and parameters is a workflow', () => {
  const { parsed, nodes, notes } = filled({
    nodes: [TRIGGER, { ...REQUEST, name: 'Get' }],
    connections: { 'On clicking': to('Get') },
  })
  expect(parsed.ok && parsed.value.name).toBe('From the file')
  expect(nodes.map(({ id, name, parameters }) => [id, name, parameters])).toEqual([
    ['new-1', 'On clicking', {}],
    ['new-2', 'Get', { url: 'x' }],
  ])
  expect(parsed.ok && parsed.value.connections).toEqual({ 'On clicking': to('Get') })
  expect(notes).toEqual([])
})

test('null in place of a field is no field', () => {
  const node = { ...TRIGGER, id: 'a', notes: null, disabled: null, onError: null, credentials: null }
  const { parsed } = filled({
    name: 'A',
    nodes: [node],
    connections: { 'On clicking': { main: [null] } },
    pinData: null,
    settings: null,
  })
  expect(parsed.ok).toBe(true)
})

test('nodes without a name get those n8n gives, and its newest version if they name none', () => {
  const { typeVersion: _, ...unversioned } = REQUEST
  const { nodes, notes } = filled({ name: 'A', nodes: [unversioned, REQUEST], connections: {} })
  expect(nodes.map(({ name, typeVersion }) => `${name} ${typeVersion}`)).toEqual([
    'HTTP Request 4.5',
    'HTTP Request1 4.2',
  ])
  expect(notes).toEqual([
    'The file names no version for 1 of its nodes. n8n takes the newest, whose settings may differ.',
  ])
})

test('ids that repeat become new ones, and so do names of notes; names of nodes stay', () => {
  const note = { id: 'n', name: 'Note', type: 'n8n-nodes-base.stickyNote', typeVersion: 1, position: [0, 0] }
  const { nodes } = filled({
    name: 'A',
    nodes: [note, note, { ...TRIGGER, id: 'n' }, { ...TRIGGER, id: 'm' }],
    connections: {},
  })
  expect(nodes.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'n Note',
    'new-1 Sticky Note',
    'new-2 On clicking',
    'm On clicking',
  ])
})

test('connections to nodes that do not exist are left out and named; the others stay', () => {
  const ends = {
    main: [
      [
        { node: 'Get', type: 'main', index: 0 },
        { node: 'Gone', type: 'main', index: 0 },
      ],
    ],
  }
  const { parsed, notes } = filled({
    name: 'A',
    nodes: [TRIGGER, { ...REQUEST, name: 'Get' }],
    connections: { 'On clicking': ends, Deleted: to('Get') },
  })
  expect(parsed.ok && parsed.value.connections).toEqual({ 'On clicking': to('Get') })
  expect(notes).toEqual(['Connections to nodes that don’t exist were left out, as n8n does: “Gone”, “Deleted”.'])
})

test.each([
  ['no connections', { nodes: [TRIGGER] }],
  ['a node without a place', { nodes: [{ name: 'A', type: 'x' }], connections: {} }],
  ['a node that is none', { nodes: [7], connections: {} }],
  ['no node', { nodes: [], connections: {} }],
])('a file with %s is no workflow for n8n either', (_, json) => {
  expect(filled(json).parsed.ok).toBe(false)
})

test('a file that is filled in has nothing more to fill in, in whatever order its fields are', () => {
  const options = { name: 'A', newId: () => 'new' }
  const { parameters, ...rest } = REQUEST
  const { typeVersion: _, ...unversioned } = rest
  for (const node of [
    { parameters, ...rest },
    { ...rest, parameters },
    { parameters, ...unversioned },
    { ...unversioned, parameters: null },
  ]) {
    const { workflow } = fillIn({ nodes: [node], connections: {} }, options)
    expect(JSON.stringify(fillIn(workflow, options).workflow)).toBe(JSON.stringify(workflow))
  }
})

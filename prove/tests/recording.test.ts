import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { executedText } from '../../src/domain/run/executed-text.ts'
import { paidParts } from '../../src/domain/run/paid-parts.ts'
import { Recording } from '../../src/domain/run/recording.ts'
import type { Case, Outcome } from '../case.ts'
import { recordingOf } from '../record/recording.ts'
import { LEFT_OUT } from '../record/trim.ts'

const aNode = (type: string, parameters: Record<string, unknown>) => ({
  id: type,
  name: type,
  type,
  typeVersion: 1,
  parameters,
})
const code = aNode('n8n-nodes-base.code', {
  jsCode: 'const total = rows.reduce((sum, row) => sum + row.price, 0)\nreturn []',
})
const chain = aNode('@n8n/n8n-nodes-langchain.chainLlm', {
  text: '=Currency: {{ $json.currency }}. You advise a careful shop owner about prices. Be brief.',
})
const slack = aNode('n8n-nodes-base.slack', {
  text: "=*Competitor prices of this whole morning*\n{{ $('Collect the findings').first().json.moveList }}",
})
const file = { name: 'W', nodes: [code, chain, slack], connections: {} }
const subject = { slug: 'w', file, text: '{}', cases: [], unreachable: {} }
const one: Case = { name: 'normal-day', title: 'Normal day', trigger: { kind: 'manual' }, check: () => undefined }
const day = { date: '2026-11-23', lasts: 4 }

const anOutcome = (more: Partial<Outcome> = {}): Outcome => ({
  executions: [{ status: 'success' }],
  nodes: {},
  exchanges: [],
  messages: [],
  responses: [],
  state: () => undefined,
  table: () => [],
  ...more,
})
const aNodeOutcome = (items: Record<string, unknown>[], inputs = items) => ({
  runs: [{ outputs: [items], inputs, took: 0 }],
  items,
})

test('a recording has the captions that its case defines for nodes', () => {
  const captions = { 'Fetch page': 'Downloads the page.' }
  expect(recordingOf(subject, { ...one, captions }, anOutcome(), day)).toMatchObject({ captions })
  expect(recordingOf(subject, one, anOutcome(), day)).not.toHaveProperty('captions')
})

test('a recording has the nodes, requests and messages', () => {
  const exchange = {
    at: 1,
    sentAt: 0,
    vendor: 'slack',
    host: 'slack.com',
    method: 'POST',
    path: '/api/chat.postMessage',
    query: {},
    headers: {},
    body: null,
    response: null,
  }
  const tokens = { model: 'gpt-6-luna', input: 100, output: 20 }
  const recording = recordingOf(
    subject,
    one,
    anOutcome({
      nodes: { Fetch: aNodeOutcome([{ page: 1 }, { page: 2 }]) },
      exchanges: [
        { ...exchange, summary: 'Post a message', status: 200 },
        { ...exchange, summary: 'Post a message', status: 0, tokens },
        { ...exchange, host: 'api.openai.com', vendor: 'openai', summary: 'Complete', status: 200, tokens },
      ],
      messages: [{ app: 'slack', to: '#pricing', text: 'Two prices moved' }],
    }),
    day,
  )
  expect(recording).toMatchObject({
    case: 'normal-day',
    n8n: '2.41.1',
    date: '2026-11-23',
    workflow: createHash('sha256').update(executedText({})).digest('hex'),
    ends: 'success',
    nodes: { Fetch: { state: 'done', runs: 1, in: 2, out: [2], sampleIn: { page: 1 }, sampleOut: { page: 1 } } },
    requests: [
      { host: 'api.openai.com', does: 'Complete', count: 1, failed: 0 },
      { host: 'slack.com', does: 'Post a message', count: 2, failed: 1 },
    ],
    messages: [{ text: 'Two prices moved' }],
    tokens: [{ model: 'gpt-6-luna', input: 200, output: 40 }],
    trimmed: [],
  })
})

test('the normal day lists the tables that a buyer has to create', () => {
  const given = {
    'google-sheets': {
      '1Log': {
        Log: [
          ['date', 'email'],
          ['2026-11-16', 'ada@example.com'],
        ],
        Empty: [],
      },
    },
    airtable: {
      tables: { Leads: { fields: { Name: 'singleLineText', State: { type: 'singleSelect', choices: ['new'] } } } },
    },
    notion: { dataSources: { abc: { properties: { Link: 'url' } } } },
  }
  const tables = [{ name: 'seen', columns: { id: 'string' as const } }]
  expect(recordingOf(subject, { ...one, given, tables }, anOutcome(), day).tables).toEqual([
    { app: 'google-sheets', name: 'Log', fields: [{ name: 'date' }, { name: 'email' }] },
    {
      app: 'airtable',
      name: 'Leads',
      fields: [
        { name: 'Name', type: 'singleLineText' },
        { name: 'State', type: 'singleSelect', choices: ['new'] },
      ],
    },
    { app: 'notion', name: 'Database', fields: [{ name: 'Link', type: 'url' }] },
    { app: 'n8n', name: 'seen', fields: [{ name: 'id', type: 'string' }] },
  ])
  expect(recordingOf(subject, { ...one, name: 'model-is-down', given }, anOutcome(), day)).not.toHaveProperty('tables')
})

describe('size', () => {
  test('long texts are trimmed, and their paths listed', () => {
    const nodes = { Fetch: aNodeOutcome([{ html: 'x'.repeat(5000) }]) }
    const { trimmed, nodes: recorded } = recordingOf(subject, one, anOutcome({ nodes }), day)
    expect(trimmed).toEqual(['Fetch.html'])
    expect(JSON.stringify(recorded.Fetch?.sampleOut).length).toBeLessThan(400)
  })

  test('a large recording is trimmed further, to at most 30 kB', () => {
    const item = Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`field${index}`, 'y'.repeat(290)]))
    const nodes = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Node ${index}`, aNodeOutcome([item])]))
    const recording = recordingOf(subject, one, anOutcome({ nodes }), day)
    expect(Buffer.byteLength(JSON.stringify(recording, null, 1))).toBeLessThanOrEqual(30_000)
    expect(recording.nodes['Node 19']?.out).toEqual([1])
  })
})

test('the normal day lists unreachable error connections', () => {
  const unreachable = { 'Read → Report': 'It reads what was read.' }
  const recorded = (name: string) => recordingOf({ ...subject, unreachable }, { ...one, name }, anOutcome(), day)
  expect(recorded('normal-day').unreachable).toEqual(unreachable)
  expect(recorded('nothing-to-do')).not.toHaveProperty('unreachable')
})

test('values that differ from run to run are not recorded', () => {
  const item = {
    host: '127.0.0.1:40001',
    link: 'https://n8n.example.com/webhook-waiting/1?signature=0123456789abcdef0',
    headers: { 'mcp-session-id': '4bcb4666-b10f-497d-ae51-7aebbdff0e79', accept: 'application/json' },
    id: 'filesystem-v2:workflows/97639f019cae6ddf/executions/1/binary_data/22c02a2b-9eb1-4037-a7e9-585b03021acd',
  }
  const { nodes } = recordingOf(subject, one, anOutcome({ nodes: { Hook: aNodeOutcome([item]) } }), day)
  expect(nodes.Hook?.sampleOut).toEqual({
    host: 'n8n.example.com',
    link: 'https://n8n.example.com/webhook-waiting/1?signature=…',
    headers: { accept: 'application/json' },
    id: 'a stored file',
  })
})

describe('parts of the paid file', () => {
  const shown = (text: string) =>
    recordingOf(subject, one, anOutcome({ nodes: { Build: aNodeOutcome([{ text }]) } }), day).nodes.Build?.sampleOut

  test.each([
    ['source of a Code node', 'x; const total = rows.reduce((sum, row) =>  sum + row.price, 0) // copied'],
    ['an expression', "{{ $('Collect the findings').first().json.moveList }}"],
    ['a prompt', 'system: You advise a careful shop owner about prices. And more'],
  ])('%s is left out', (_, text) => {
    expect(shown(text)).toEqual({ text: LEFT_OUT })
  })

  test('a query in an error message is left out', () => {
    const query = "={{ 'with bad as (' + $json.sql + ') select count(*)::int' }}"
    const { isIn } = paidParts([aNode('n8n-nodes-base.postgres', { query })])
    expect([query, query.slice(1), query.slice(4, -3)].map(isIn)).toEqual([true, true, true])
  })

  test('the fixed text of a message and short common words are recorded', () => {
    expect(shown('*Competitor prices of this whole morning*')).toEqual({
      text: '*Competitor prices of this whole morning*',
    })
    expect(shown('return []')).toEqual({ text: 'return []' })
  })

  test('a message that quotes a prompt is left out', () => {
    const messages = [{ app: 'slack', to: '#a', text: 'You advise a careful shop owner about prices.' }]
    expect(recordingOf(subject, one, anOutcome({ messages }), day).messages[0]?.text).toBe(LEFT_OUT)
  })

  test('do not include sticky notes', () => {
    const note = aNode('n8n-nodes-base.stickyNote', { content: 'You are shown on the page of the template.' })
    expect(paidParts([note]).isIn('You are shown on the page of the template.')).toBe(false)
  })
})

test('a recording matches its schema, with an email and its attachment', () => {
  const mail = { app: 'gmail', to: 'ada@example.com', subject: 'Offer', text: 'See there.', attachments: ['offer.pdf'] }
  const recording = recordingOf(
    subject,
    one,
    anOutcome({ messages: [mail], nodes: { Start: aNodeOutcome([{}]) } }),
    day,
  )
  expect(Recording.parse(recording).messages).toEqual([mail])
})

test('a recording contains nothing about the machine', () => {
  const error = {
    message: 'No answer.',
    stack: 'Error: No answer.\n    at settle (/home/ada/shop/x.js:1:2)',
    timestamp: 1_794_816_009_000,
    status: 503,
  }
  const notes = 'gm identify: no delegate for this format (/tmp/flowshelf-proof-Po/1/n8n/gmKdrbwv).'
  const nodes = { [slack.name]: aNodeOutcome([{ error, notes, stack: 'n8n and Slack' }]) }
  const text = JSON.stringify(recordingOf(subject, one, anOutcome({ nodes }), day))
  expect(text).toContain('"error":{"message":"No answer.","status":503}')
  expect(text).toContain('for this format (a file).')
  expect(text).toContain('"stack":"n8n and Slack"')
})

test('copies of one text are sorted by recipient, other messages keep their order', () => {
  const sent = (to: string, text: string) => ({ app: 'meta', to, text })
  const messages = [sent('2', 'Hello'), sent('9', 'Figures'), sent('1', 'Figures'), sent('1', 'Bye')]
  const recorded = recordingOf(subject, one, anOutcome({ messages }), day).messages
  expect(recorded.map(({ to, text }) => `${text} ${to}`)).toEqual(['Hello 2', 'Figures 1', 'Figures 9', 'Bye 1'])
  const twice = [sent('2', 'Hello'), sent('1', 'Hello'), sent('2', 'Hello')]
  expect(recordingOf(subject, one, anOutcome({ messages: twice }), day).messages.map(({ to }) => to)).toEqual([
    '2',
    '1',
    '2',
  ])
})

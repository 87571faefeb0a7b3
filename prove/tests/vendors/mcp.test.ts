import { expect, test } from 'vitest'
import { mcp } from '../../vendors/mcp.ts'
import { clientOf } from './ask.ts'

const SERVER = 'https://mcp.example.com/mcp'
const TOOL = { name: 'search', properties: { query: { type: 'string' } }, required: ['query'] }
const JSON_OR_EVENTS = { accept: 'application/json, text/event-stream' }
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }
const call = (values: object) => ({
  jsonrpc: '2.0',
  id: 3,
  method: 'tools/call',
  params: { name: 'search', arguments: values },
})

test('opens a session, lists tools in an event stream and rejects other sessions', async () => {
  const { ask } = clientOf(mcp, { [SERVER]: { tools: [TOOL] } })
  const opened = await ask('POST', SERVER, { headers: JSON_OR_EVENTS, body: initialize })
  const session = { ...JSON_OR_EVENTS, 'mcp-session-id': String(opened.headers?.['mcp-session-id']) }
  const listed = await ask('POST', SERVER, { headers: session, body: list })
  expect(listed.headers?.['content-type']).toBe('text/event-stream')
  expect(listed.body).toMatch(/^event: message\ndata: .*"name":"search"/)
  expect((await ask('POST', SERVER, { headers: JSON_OR_EVENTS, body: list })).status).toBe(400)
  expect((await ask('POST', SERVER, { headers: { accept: 'application/json' }, body: initialize })).status).toBe(406)
})

test('a plain server answers in JSON, and checks arguments', async () => {
  const { ask } = clientOf(mcp, { [SERVER]: { tools: [TOOL], plain: true } })
  const read = async (body: object) =>
    JSON.parse((await ask('POST', SERVER, { headers: JSON_OR_EVENTS, body })).body).result
  expect((await read(call({ query: 'a' }))).content).toEqual([{ type: 'text', text: 'search {"query":"a"}' }])
  expect((await read(call({}))).isError).toBe(true)
})

test('offers a tool only between its `from` and `until`', async () => {
  const tools = [
    { ...TOOL, until: '2026-11-02T09:00:00.000Z' },
    { name: 'read', from: '2026-11-02T09:00:00.000Z' },
  ]
  const { ask } = clientOf(mcp, { [SERVER]: { tools, plain: true } })
  const { body } = await ask('POST', SERVER, { headers: JSON_OR_EVENTS, body: list })
  expect(JSON.parse(body).result.tools.map(({ name }: { name: string }) => name)).toEqual(['read'])
})

test('a server with sign-in requires the token, and a public one rejects it', async () => {
  const token = { ...JSON_OR_EVENTS, authorization: `Bearer ${mcp.credentials.httpBearerAuth?.token}` }
  const { ask } = clientOf(mcp, { [SERVER]: { tools: [TOOL], signIn: true } })
  expect((await ask('POST', SERVER, { headers: JSON_OR_EVENTS, body: initialize })).status).toBe(401)
  expect((await ask('POST', SERVER, { headers: token, body: initialize })).status).toBe(200)
  const open = clientOf(mcp, { [SERVER]: { tools: [TOOL] } })
  expect((await open.ask('POST', SERVER, { headers: token, body: initialize })).status).toBe(400)
  expect((await open.ask('GET', SERVER)).status).toBe(405)
})

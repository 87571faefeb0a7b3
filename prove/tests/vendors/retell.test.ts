import { expect, test } from 'vitest'
import { retell } from '../../vendors/retell.ts'
import { clientOf } from './ask.ts'

const API = 'https://api.retellai.com'
const headers = { authorization: 'Bearer proof' }
const NUMBER = '+12025550100'
const tool = {
  type: 'custom',
  name: 'find_times',
  url: 'https://n8n.example.com/hook',
  parameters: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
}
const llm = { start_speaker: 'agent', general_tools: [tool] }
const agentFor = (llm_id: string) => ({ voice_id: '11labs-Adrian', response_engine: { type: 'retell-llm', llm_id } })

const open = () => {
  const { ask } = clientOf(retell, { numbers: [NUMBER] })
  return (method: 'POST' | 'PATCH', path: string, body: object) => ask(method, `${API}${path}`, { headers, body })
}

test('creates a prompt and an agent, and connects a number', async () => {
  const ask = open()
  const { status, body } = await ask('POST', '/create-retell-llm', llm)
  expect(status).toBe(201)
  const agent = await ask('POST', '/create-agent', { ...agentFor(body.llm_id), agent_name: 'Ava' })
  expect((await ask('POST', '/v2/list-agents', {})).body.items).toMatchObject([{ agent_name: 'Ava', channel: 'voice' }])
  const inbound_agents = [{ agent_id: agent.body.agent_id, weight: 1 }]
  const connected = await ask('PATCH', `/update-phone-number/${encodeURIComponent(NUMBER)}`, { inbound_agents })
  expect(connected.body).toMatchObject({ phone_number: NUMBER, inbound_agents })
})

const transfer = { type: 'transfer_call', name: 'transfer', transfer_option: { type: 'cold_transfer' } }
test.each([
  [{ ...llm, start_speaker: 'caller' }, 'start_speaker'],
  [{ ...llm, general_tools: [{ ...tool, type: 'function' }] }, 'unknown tool type'],
  [{ ...llm, general_tools: [{ ...tool, name: 'find times' }] }, 'invalid tool name'],
  [{ ...llm, general_tools: [tool, tool] }, 'unique'],
  [{ ...llm, general_tools: [{ ...tool, url: '/hook' }] }, 'must be a URL'],
  [{ ...llm, general_tools: [{ ...tool, timeout_ms: 3 }] }, 'timeout_ms'],
  [{ ...llm, general_tools: [{ ...tool, parameters: { type: 'string' } }] }, 'type object'],
  [{ ...llm, general_tools: [{ ...tool, parameters: { type: 'object', required: ['x'] } }] }, 'not in properties'],
  [{ ...llm, general_tools: [{ ...transfer, transfer_destination: { type: 'predefined', number: '911' } }] }, 'E.164'],
  [
    {
      ...llm,
      general_tools: [{ ...transfer, transfer_destination: { type: 'inferred', prompt: 'x' }, transfer_option: {} }],
    },
    'transfer_option',
  ],
])('rejects a prompt with a mistake (%#)', async (body, message) => {
  const response = await open()('POST', '/create-retell-llm', body)
  expect(response.status).toBe(400)
  expect(response.body.message).toContain(message)
})

test('rejects agents and numbers that don’t match', async () => {
  const ask = open()
  const { body } = await ask('POST', '/create-retell-llm', llm)
  const agent = agentFor(body.llm_id)
  for (const [wrong, message] of [
    [agentFor('llm_9'), 'existing Retell LLM'],
    [{ ...agent, voice_id: '' }, 'voice_id'],
    [{ ...agent, webhook_url: 'n8n' }, 'webhook_url'],
    [{ ...agent, webhook_events: ['call_over'] }, 'call_over'],
  ] as const)
    expect((await ask('POST', '/create-agent', wrong)).body.message).toContain(message)
  const path = `/update-phone-number/${encodeURIComponent(NUMBER)}`
  const bind = (agent_id: string, weight: number) => ask('PATCH', path, { inbound_agents: [{ agent_id, weight }] })
  expect((await bind('agent_9', 1)).body.message).toContain('does not exist')
  expect((await bind('agent_9', 0.5)).body.message).toContain('add up to 1')
  expect((await ask('PATCH', '/update-phone-number/+49', {})).status).toBe(404)
  const { ask: asStranger } = clientOf(retell)
  expect((await asStranger('POST', `${API}/v2/list-agents`, { body: {} })).status).toBe(401)
})

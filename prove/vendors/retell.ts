import { ApiError, defineVendor, type MockResponse, type Route } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

interface Seed {
  /** Phone numbers of the account, in E.164. */
  numbers?: readonly string[]
  agents?: readonly Fields[]
}

interface State {
  llms: Fields[]
  agents: Fields[]
  numbers: Fields[]
}

/** Also the key of webhook signatures. */
export const RETELL_API_KEY = 'proof'

const retellError = (status: number, message: string): MockResponse => ({ status, body: { status: 'error', message } })
const invalid = (message: string) => new ApiError(`Retell: ${message}`, retellError(400, message))

const TOOL_TYPES =
  /^(end_call|transfer_call|check_availability_cal|book_appointment_cal|agent_swap|press_digit|send_sms|custom|code|extract_dynamic_variable|bridge_transfer|cancel_transfer|mcp)$/
const EVENTS =
  /^(call_started|call_ended|call_analyzed|transcript_updated|transfer_started|transfer_bridged|transfer_cancelled|transfer_ended)$/

function checkCustomTool({ name, url, parameters, timeout_ms }: Fields) {
  if (!/^https:\/\//.test(textOf(url))) throw invalid(`general_tools: url of ${textOf(name)} must be a URL`)
  const timeout = Number(timeout_ms ?? 120_000)
  if (!(timeout >= 1000 && timeout <= 600_000)) throw invalid('timeout_ms must be between 1000 and 600000')
  if (parameters === undefined) return
  const { type, properties, required } = fieldsOf(parameters)
  if (type !== 'object') throw invalid(`parameters of ${textOf(name)} must have type object`)
  const unknown = listOf(required).find((each) => !(textOf(each) in fieldsOf(properties)))
  if (unknown !== undefined) throw invalid(`required ${textOf(unknown)} is not in properties`)
}

function checkTransfer({ transfer_destination, transfer_option }: Fields) {
  const { type, number, prompt } = fieldsOf(transfer_destination)
  if (type === 'predefined' ? !/^\+[1-9]\d{6,14}$|^\{\{/.test(textOf(number)) : type !== 'inferred' || !prompt)
    throw invalid('transfer_destination must be a number in E.164 format, or a prompt')
  if (!/^(cold_transfer|warm_transfer|agentic_warm_transfer)$/.test(textOf(fieldsOf(transfer_option).type)))
    throw invalid('transfer_option is required')
}

const createLlm: Route<State>['respond'] = (request, { state }) => {
  const body = fieldsOf(request.body)
  const tools = listOf(body.general_tools).map(fieldsOf)
  const names = tools.map(({ name }) => textOf(name))
  for (const tool of tools) {
    if (!TOOL_TYPES.test(textOf(tool.type))) throw invalid(`unknown tool type ${textOf(tool.type)}`)
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(textOf(tool.name))) throw invalid(`invalid tool name ${textOf(tool.name)}`)
    if (tool.type === 'custom') checkCustomTool(tool)
    if (tool.type === 'transfer_call') checkTransfer(tool)
  }
  if (new Set(names).size < names.length) throw invalid('tool names must be unique')
  if (!/^(user|agent)$/.test(textOf(body.start_speaker))) throw invalid('start_speaker must be user or agent')
  const llm = { llm_id: `llm_${state.llms.length + 1}`, version: 0, is_published: false, ...body }
  state.llms.push(llm)
  return { status: 201, body: llm }
}

const createAgent: Route<State>['respond'] = (request, { state }) => {
  const body = fieldsOf(request.body)
  const { type, llm_id } = fieldsOf(body.response_engine)
  if (type !== 'retell-llm' || !state.llms.some((llm) => llm.llm_id === llm_id))
    throw invalid('response_engine must name an existing Retell LLM')
  if (!body.voice_id) throw invalid('voice_id is required')
  if (body.webhook_url !== undefined && !/^https:\/\//.test(textOf(body.webhook_url)))
    throw invalid('webhook_url must be a URL')
  const event = listOf(body.webhook_events).find((each) => !EVENTS.test(textOf(each)))
  if (event !== undefined) throw invalid(`unknown webhook event ${textOf(event)}`)
  const agent = { agent_id: `agent_${state.agents.length + 1}`, version: 0, is_published: false, ...body }
  state.agents.push(agent)
  return { status: 201, body: agent }
}

const updateNumber: Route<State>['respond'] = (request, { state }) => {
  const number = state.numbers.find(({ phone_number }) => phone_number === request.params.number)
  if (!number) return retellError(404, 'Cannot find requested asset under given api key.')
  const { inbound_agents, ...body } = fieldsOf(request.body)
  const agents = listOf(inbound_agents).map(fieldsOf)
  if (agents.length > 0 && Math.abs(agents.reduce((sum, { weight }) => sum + Number(weight), 0) - 1) > 1e-6)
    throw invalid('Total weights must add up to 1.')
  const unknown = agents.find(({ agent_id }) => !state.agents.some((agent) => agent.agent_id === agent_id))
  if (unknown) throw invalid(`agent ${textOf(unknown.agent_id)} does not exist`)
  Object.assign(number, body, inbound_agents === undefined ? {} : { inbound_agents })
  return { body: number }
}

export const retell = defineVendor<Seed, State>({
  key: 'retell',
  name: 'Retell AI',
  hosts: ['api.retellai.com'],
  source:
    'Resources llm, agent and phone-number of github.com/RetellAI/retell-typescript-sdk at b274013, generated from Retell’s ' +
    'OpenAPI file; read November 29, 2026. Error messages from memory.',
  createState: (seed) => ({
    llms: [],
    agents: [...(seed?.agents ?? [])],
    numbers: (seed?.numbers ?? []).map((phone_number) => ({ phone_number, phone_number_type: 'retell-twilio' })),
  }),
  authorize: (request) => {
    if (bearer(request) !== RETELL_API_KEY)
      throw new ApiError('Retell: no API key', retellError(401, 'API key is missing or invalid.'))
  },
  routes: [
    {
      method: 'POST',
      path: '/v2/list-agents',
      summary: 'List agents',
      respond: (_, { state }) => ({
        body: {
          items: state.agents.map(({ agent_id, agent_name }) => ({
            agent_id,
            agent_name,
            channel: 'voice',
            tags: {},
            user_modified_timestamp: 0,
          })),
          has_more: false,
        },
      }),
    },
    { method: 'POST', path: '/create-retell-llm', summary: 'Create a prompt', respond: createLlm },
    { method: 'POST', path: '/create-agent', summary: 'Create an agent', respond: createAgent },
    {
      method: 'PATCH',
      path: '/update-phone-number/:number',
      summary: 'Connect a phone number',
      respond: updateNumber,
    },
  ],
  fail: failAs(retellError),
  credentials: { httpBearerAuth: { token: RETELL_API_KEY }, crypto: { hmacSecret: RETELL_API_KEY } },
})

import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import {
  bodyOf,
  createState,
  isLive,
  type Lives,
  liveModels,
  scriptedReply,
  type TextModelSeed,
  type TextModelState,
  textOfParts,
} from './models/text-model.ts'
import { type Fields, fieldsOf, listOf } from './shared/values.ts'

/** Shutdown dates as in the vendor's SDK (src/resources/messages/messages.ts), and one model in service. */
const MODELS: Lives = {
  'claude-haiku-4-5': {},
  'claude-haiku-5-5': {},
  'claude-3-5-haiku-20241022': { ends: '2026-02-19' },
  'claude-sonnet-4-20250514': { ends: '2026-06-15' },
}

const errorOf = (status: number, type: string, message: string): MockResponse => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
})
const apiError = (status: number, type: string, message: string) =>
  new ApiError(message, errorOf(status, type, message))
const invalid = (message: string) => apiError(400, 'invalid_request_error', message)

const blocksOf = ({ content }: Fields) =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).map(fieldsOf)

function checkMessages(messages: readonly Fields[]): void {
  if (messages.length === 0) throw invalid('messages: at least one message is required')
  if (messages.some(({ role }) => role !== 'user' && role !== 'assistant'))
    throw invalid('messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter.')
  const blocks = messages.flatMap((message) => blocksOf(message))
  if (blocks.some(({ type, text }) => type === 'text' && String(text ?? '').trim() === ''))
    throw invalid('messages: text content blocks must be non-empty')
  const called = new Set(blocks.flatMap(({ type, id }) => (type === 'tool_use' ? [id] : [])))
  if (blocks.some(({ type, tool_use_id }) => type === 'tool_result' && !called.has(tool_use_id)))
    throw invalid('messages: unexpected `tool_use_id` found in `tool_result` blocks')
}

function createMessage(request: VendorRequest, { state, now, nextId }: RouteContext<TextModelState>): MockResponse {
  const body = bodyOf(request)
  const model = String(body.model ?? '')
  if (model === '') throw invalid('model: Field required')
  if (!Number.isInteger(body.max_tokens) || Number(body.max_tokens) < 1) throw invalid('max_tokens: Field required')
  const messages = listOf(body.messages).map(fieldsOf)
  checkMessages(messages)
  if (!isLive(MODELS, model, now())) throw apiError(404, 'not_found_error', `model: ${model}`)
  if (state.outOfCredit) throw apiError(402, 'billing_error', 'There is an issue with your billing information.')
  const user = messages.map(({ content }) => textOfParts(content)).join('\n\n')
  const tools = listOf(body.tools).map(fieldsOf)
  const { text, calls, tokens, isCut, isBlocked } = scriptedReply(state, {
    model,
    system: textOfParts(body.system),
    user,
    maxTokens: body.max_tokens,
    tools: tools.map(({ name, input_schema: parameters }) => ({ name: String(name), parameters })),
    results: messages
      .flatMap(blocksOf)
      .flatMap(({ type, content }) => (type === 'tool_result' ? [textOfParts(content)] : [])),
  })
  /** A model that must use a certain tool does: structured output arrives as the input of one. */
  const { type: choice, name: forced } = fieldsOf(body.tool_choice)
  const isForced = choice === 'tool' && calls.length === 0 && !isBlocked && !isCut
  const uses = (isForced ? [{ tool: forced, arguments: text }] : calls).map(({ tool, arguments: given }) => ({
    type: 'tool_use',
    id: nextId('toolu_'),
    name: tool,
    input: JSON.parse(given),
  }))
  const content = uses.length > 0 ? uses : [{ type: 'text', text }]
  return {
    tokens,
    body: {
      id: nextId('msg_'),
      type: 'message',
      role: 'assistant',
      model,
      content: isBlocked ? [] : content,
      stop_reason: isBlocked ? 'refusal' : isCut ? 'max_tokens' : uses.length > 0 ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: tokens.input, output_tokens: tokens.output },
    },
  }
}

export const anthropic = defineVendor<TextModelSeed, TextModelState>({
  key: 'anthropic',
  name: 'Anthropic',
  hosts: ['api.anthropic.com'],
  source:
    'https://platform.claude.com/docs/api/errors and /docs/en/about-claude/model-deprecations, read 2026-11-28; tools as in the SDK (src/resources/messages/messages.ts), read 2026-11-29.',
  createState,
  authorize: ({ headers }) => {
    if (!headers['x-api-key']) throw apiError(401, 'authentication_error', 'x-api-key header is required')
    if (!headers['anthropic-version']) throw invalid('anthropic-version: header is required')
  },
  routes: [
    { method: 'POST', path: '/v1/messages', summary: 'Ask a model', respond: createMessage },
    {
      method: 'GET',
      path: '/v1/models',
      summary: 'List models',
      respond: (_, { now }) => ({
        body: {
          data: liveModels(MODELS, now()).map((id) => ({ type: 'model', id, display_name: id })),
          has_more: false,
        },
      }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return errorOf(401, 'authentication_error', 'invalid x-api-key')
    if (failure === 'server-error') return errorOf(529, 'overloaded_error', 'Overloaded')
    const limit = errorOf(429, 'rate_limit_error', 'This request would exceed your rate limit.')
    return { ...limit, headers: { 'retry-after': '20' } }
  },
  credentials: { anthropicApi: { apiKey: 'sk-ant-mock', url: 'https://api.anthropic.com' } },
})

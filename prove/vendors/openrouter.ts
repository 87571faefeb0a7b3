import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import {
  bodyOf,
  createState,
  functionsIn,
  isLive,
  type Lives,
  promptOf,
  resultsIn,
  scriptedReply,
  type TextModelSeed,
  type TextModelState,
} from './models/text-model.ts'
import { fieldsOf, listOf } from './shared/values.ts'

/** The router, which picks a model by itself, and one of the models it picks. */
const ROUTER = 'openrouter/auto'
const PICKED = 'anthropic/claude-haiku-4.5'
const MODELS: Lives = { [ROUTER]: {}, [PICKED]: {} }

const errorOf = (code: number, message: string): MockResponse => ({ status: code, body: { error: { code, message } } })
const apiError = (code: number, message: string) => new ApiError(message, errorOf(code, message))

function complete(request: VendorRequest, { state, now, nextId }: RouteContext<TextModelState>): MockResponse {
  const body = bodyOf(request)
  const model = String(body.model ?? '')
  const messages = listOf(body.messages).map(fieldsOf)
  if (model === '' || messages.length === 0) throw apiError(400, 'Input required: specify "prompt" or "messages"')
  if (!isLive(MODELS, model, now())) throw apiError(400, `${model} is not a valid model ID`)
  if (state.outOfCredit === 'key limit')
    throw apiError(403, 'Key limit exceeded (total limit). Manage it using https://openrouter.ai/settings/keys')
  if (state.outOfCredit)
    throw apiError(402, 'Insufficient credits. Add more using https://openrouter.ai/settings/credits')
  const { text, calls, tokens, isCut, isBlocked } = scriptedReply(state, {
    model,
    ...promptOf(messages),
    maxTokens: body.max_tokens,
    tools: functionsIn(body.tools),
    results: resultsIn(messages),
  })
  if (isBlocked) throw apiError(403, 'Your chosen model requires moderation and your input was flagged')
  const tool_calls = calls.map(({ tool, arguments: given }) => ({
    id: nextId('call_'),
    type: 'function',
    function: { name: tool, arguments: given },
  }))
  const message = { role: 'assistant', content: text, ...(calls.length > 0 && { content: null, tool_calls }) }
  const finish_reason = isCut ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'
  return {
    tokens,
    body: {
      id: nextId('gen-'),
      object: 'chat.completion',
      created: Math.floor(now().getTime() / 1000),
      model: model === ROUTER ? PICKED : model,
      choices: [{ index: 0, finish_reason, message }],
      usage: {
        prompt_tokens: tokens.input,
        completion_tokens: tokens.output,
        total_tokens: tokens.input + tokens.output,
      },
    },
  }
}

export const openrouter = defineVendor<TextModelSeed, TextModelState>({
  key: 'openrouter',
  name: 'OpenRouter',
  hosts: ['openrouter.ai'],
  source:
    'https://openrouter.ai/docs/errors and /docs/guides/routing/routers/auto-router, read 2026-11-28; /announcements/standardized-finish-reasons, read 2026-11-29; a key over its limit: github.com/RooCodeInc/Roo-Code/issues/515, read 2026-11-30.',
  createState,
  authorize: ({ headers }) => {
    if (!/^Bearer \S+$/.test(headers.authorization ?? '')) throw apiError(401, 'No auth credentials found')
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v1/key',
      summary: 'Read the key’s permissions',
      respond: () => ({ body: { data: { label: 'proof', limit: null, usage: 0, is_free_tier: false } } }),
    },
    {
      method: 'POST',
      path: '/api/v1/chat/completions',
      summary: 'Ask a model',
      respond: complete,
      // While the model works, an error arrives with the status 200.
      empty: () => ({ body: { error: { code: 502, message: 'Provider returned error' } } }),
    },
    {
      method: 'GET',
      path: '/api/v1/models',
      summary: 'List models',
      respond: () => ({ body: { data: Object.keys(MODELS).map((id) => ({ id, name: id })) } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return errorOf(401, 'User not found.')
    if (failure === 'server-error') return errorOf(503, 'No available model provider meets your routing requirements.')
    return { ...errorOf(429, 'Rate limit exceeded'), headers: { 'retry-after': '20' } }
  },
  credentials: { openRouterApi: { apiKey: 'sk-or-mock', url: 'https://openrouter.ai/api/v1' } },
})

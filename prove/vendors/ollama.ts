import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import {
  bodyOf,
  createState,
  functionsIn,
  promptOf,
  resultsIn,
  scriptedReply,
  type TextModelSeed,
  type TextModelState,
} from './models/text-model.ts'
import { fieldsOf, listOf } from './shared/values.ts'

/** A machine with one model, unless the case lists others. */
const DEFAULT_MODEL = 'gpt-oss:20b'
const installedOn = ({ installed = [DEFAULT_MODEL] }: TextModelState) => installed

const errorOf = (status: number, error: string): MockResponse => ({ status, body: { error } })
const apiError = (status: number, error: string) => new ApiError(error, errorOf(status, error))

function chat(request: VendorRequest, { state, now }: RouteContext<TextModelState>): MockResponse {
  const body = bodyOf(request)
  const model = String(body.model ?? '')
  if (model === '') throw apiError(400, 'model is required')
  if (!installedOn(state).includes(model)) throw apiError(404, `model '${model}' not found`)
  const messages = listOf(body.messages).map(fieldsOf)
  const { text, calls, tokens, isCut } = scriptedReply(state, {
    model,
    ...promptOf(messages),
    maxTokens: fieldsOf(body.options).num_predict,
    tools: functionsIn(body.tools),
    results: resultsIn(messages),
  })
  const tool_calls = calls.map(({ tool, arguments: given }) => ({
    function: { name: tool, arguments: JSON.parse(given) },
  }))
  const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls }) }
  const head = { model, created_at: now().toISOString() }
  const end = {
    done: true,
    done_reason: isCut ? 'length' : 'stop',
    total_duration: 837122888,
    load_duration: 282868911,
    prompt_eval_count: tokens.input,
    prompt_eval_duration: 40953169,
    eval_count: tokens.output,
    eval_duration: 450009439,
  }
  if (body.stream === false) return { tokens, body: { ...head, message, ...end } }
  const pieces = [
    { ...head, message, done: false },
    { ...head, message: { role: 'assistant', content: '' }, ...end },
  ]
  return {
    tokens,
    headers: { 'content-type': 'application/x-ndjson' },
    body: pieces.map((piece) => `${JSON.stringify(piece)}\n`).join(''),
  }
}

export const ollama = defineVendor<TextModelSeed, TextModelState>({
  key: 'ollama',
  name: 'Ollama',
  // A machine of the buyer's own: n8n's connections to localhost do not reach the mock server.
  hosts: ['ollama.example.com'],
  source:
    'https://docs.ollama.com/api/chat and /api/errors, by pages that quote them, read 2026-11-28; https://ollama.com/blog/streaming-tool, read 2026-11-29.',
  createState,
  // Needs no key.
  authorize: () => undefined,
  routes: [
    { method: 'POST', path: '/api/chat', summary: 'Ask a model', respond: chat },
    {
      method: 'GET',
      path: '/api/tags',
      summary: 'List models',
      respond: (_, { state }) => ({ body: { models: installedOn(state).map((name) => ({ name, model: name })) } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return errorOf(401, 'unauthorized')
    if (failure === 'rate-limited') return errorOf(429, 'too many requests')
    return errorOf(500, 'the model failed to generate a response')
  },
  credentials: { ollamaApi: { baseUrl: 'http://ollama.example.com:11434', apiKey: '' } },
})

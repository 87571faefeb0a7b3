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

/** https://ai.google.dev/gemini-api/docs/deprecations */
const MODELS: Lives = {
  'gemini-3.5-flash-lite': {},
  'gemini-3.8-flash': {},
  'gemini-3-pro-preview': { ends: '2026-03-09' },
}

const errorOf = (code: number, status: string, message: string): MockResponse => ({
  status: code,
  body: { error: { code, message, status } },
})
const apiError = (code: number, status: string, message: string) =>
  new ApiError(message, errorOf(code, status, message))

/** What a tool returned. Gemini takes an object, so clients put a text into a field of their choice. */
const resultOf = ({ response }: Fields) => {
  const [text, ...others] = Object.values(fieldsOf(response))
  return typeof text === 'string' && others.length === 0 ? text : JSON.stringify(response)
}

function generate(request: VendorRequest, { state, now, nextId }: RouteContext<TextModelState>): MockResponse {
  const [model = '', verb] = String(request.params.call).split(':')
  if (verb !== 'generateContent' || !isLive(MODELS, model, now()))
    throw apiError(
      404,
      'NOT_FOUND',
      `models/${model} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
    )
  const body = bodyOf(request)
  const contents = listOf(body.contents).map(fieldsOf)
  const parts = contents.flatMap((content) => listOf(content.parts).map(fieldsOf))
  if (parts.length === 0)
    throw apiError(400, 'INVALID_ARGUMENT', '* GenerateContentRequest.contents: contents is not specified')
  if (contents.some(({ role }) => role !== undefined && !['user', 'model', 'function'].includes(String(role))))
    throw apiError(400, 'INVALID_ARGUMENT', 'Please use a valid role: user, model.')
  if (state.outOfCredit)
    throw apiError(state.outOfCredit === 429 ? 429 : 402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.')
  const system = textOfParts(fieldsOf(body.systemInstruction).parts)
  const declared = listOf(body.tools).flatMap((tool) => listOf(fieldsOf(tool).functionDeclarations).map(fieldsOf))
  const { text, calls, tokens, isCut, isBlocked } = scriptedReply(state, {
    model,
    system,
    user: contents.map((content) => textOfParts(content.parts)).join('\n\n'),
    maxTokens: fieldsOf(body.generationConfig).maxOutputTokens,
    tools: declared.map(({ name, parameters }) => ({ name: String(name), parameters })),
    results: parts.flatMap(({ functionResponse }) => (functionResponse ? [resultOf(fieldsOf(functionResponse))] : [])),
  })
  const called = calls.map(({ tool, arguments: args }) => ({ functionCall: { name: tool, args: JSON.parse(args) } }))
  const usageMetadata = {
    promptTokenCount: tokens.input,
    ...(isBlocked ? {} : { candidatesTokenCount: tokens.output }),
    totalTokenCount: tokens.input + tokens.output,
  }
  const head = { usageMetadata, modelVersion: model, responseId: nextId('resp') }
  if (isBlocked) return { tokens, body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...head } }
  const finishReason = isCut ? 'MAX_TOKENS' : 'STOP'
  return {
    tokens,
    body: {
      candidates: [
        { content: { parts: called.length > 0 ? called : [{ text }], role: 'model' }, finishReason, index: 0 },
      ],
      ...head,
    },
  }
}

export const gemini = defineVendor<TextModelSeed, TextModelState>({
  key: 'gemini',
  name: 'Google Gemini',
  hosts: ['generativelanguage.googleapis.com'],
  source:
    'https://ai.google.dev/gemini-api/docs/deprecations and /gemini-api/docs/generate-content/api-errors, read 2026-11-28; functions as in the SDK (@google/generative-ai), read 2026-11-29.',
  createState,
  authorize: ({ query, headers }) => {
    if (!query.get('key') && !headers['x-goog-api-key'])
      throw apiError(403, 'PERMISSION_DENIED', "Method doesn't allow unregistered callers.")
  },
  routes: [
    { method: 'POST', path: '/v1beta/models/:call', summary: 'Ask a model', respond: generate },
    {
      method: 'GET',
      path: '/v1beta/models',
      summary: 'List models',
      respond: (_, { now }) => ({
        body: {
          models: liveModels(MODELS, now()).map((model) => ({
            name: `models/${model}`,
            supportedGenerationMethods: ['generateContent'],
          })),
        },
      }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return errorOf(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.')
    if (failure === 'server-error')
      return errorOf(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')
    return errorOf(
      429,
      'RESOURCE_EXHAUSTED',
      'You exceeded your current quota, please check your plan and billing details.',
    )
  },
  credentials: { googlePalmApi: { apiKey: 'AIzaMock', host: 'https://generativelanguage.googleapis.com' } },
})

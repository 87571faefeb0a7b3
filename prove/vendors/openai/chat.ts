import type { MockResponse, Route, RouteContext, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf } from '../shared/values.ts'
import { assertValidRequest, assertValidResponse } from './description.ts'
import { apiError } from './errors.ts'
import {
  bodyOf,
  checkLength,
  checkSettings,
  checkTool,
  formatOf,
  isReasoningModel,
  modelOf,
  textIn,
  toEventStream,
} from './rules.ts'
import type { Prompt, ScriptedResponse } from './script.ts'
import type { State } from './state.ts'

const ROLES = ['system', 'developer', 'user', 'assistant', 'tool', 'function']

function checkMessages(messages: readonly Fields[]): void {
  if (messages.length === 0)
    throw apiError("Invalid 'messages': empty array. Expected an array with minimum length 1.", {
      param: 'messages',
      code: 'empty_array',
    })
  const openCalls = new Set<unknown>()
  for (const [index, message] of messages.entries()) {
    const param = `messages[${index}]`
    if (!ROLES.includes(String(message.role)))
      throw apiError(
        `Invalid value: '${message.role}'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.`,
        { param: `${param}.role`, code: 'invalid_value' },
      )
    const calls = listOf(message.tool_calls).map(fieldsOf)
    for (const call of calls) openCalls.add(call.id)
    const { content } = message
    if (typeof content !== 'string' && !Array.isArray(content) && !(message.role === 'assistant' && calls.length > 0))
      throw apiError(
        `Invalid value for 'content': expected a string, got ${content === undefined ? 'undefined' : content === null ? 'null' : typeof content}.`,
        { param: `${param}.content` },
      )
    if (message.role === 'tool' && !openCalls.has(message.tool_call_id))
      throw apiError(
        "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        { param: `${param}.role` },
      )
  }
}

function readPrompt(body: Fields, context: RouteContext<State>): Prompt {
  const model = modelOf(body, context)
  const messages = listOf(body.messages).map(fieldsOf)
  checkMessages(messages)
  checkSettings(body, model, body.reasoning_effort)
  // https://developers.openai.com/api/docs/models/gpt-6-luna: chat completions with tools only allow the effort "none".
  if (model.startsWith('gpt-6') && listOf(body.tools).length > 0 && body.reasoning_effort !== 'none')
    throw apiError(
      `Function tools with reasoning_effort are not supported for ${model} in /v1/chat/completions. Please use /v1/responses instead.`,
      { param: 'reasoning_effort' },
    )
  if (isReasoningModel(model) && body.max_tokens !== undefined)
    throw apiError(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      { param: 'max_tokens', code: 'unsupported_parameter' },
    )
  const tools = listOf(body.tools).map((tool, index) => {
    const described = fieldsOf(fieldsOf(tool).function)
    checkTool(described, `tools[${index}].function`)
    return { name: String(described.name), parameters: described.parameters }
  })
  const textBy = (...roles: string[]) =>
    messages.filter(({ role }) => roles.includes(String(role))).map(({ content }) => textIn(content))
  const text = textBy(...ROLES).join('\n\n')
  checkLength(text)
  assertValidRequest('CreateChatCompletionRequest', body)
  return {
    model,
    text,
    system: textBy('system', 'developer').join('\n\n'),
    user: textBy('user').join('\n\n'),
    tools,
    schema: formatOf(fieldsOf(body.response_format), text, 'response_format'),
    results: textBy('tool'),
    maxTokens: body.max_completion_tokens ?? body.max_tokens,
  }
}

function messageOf({ text = '', calls, refusal }: ScriptedResponse, nextId: RouteContext<State>['nextId']) {
  if (!calls)
    return {
      role: 'assistant',
      content: refusal === undefined ? text : null,
      refusal: refusal ?? null,
      annotations: [],
    }
  const tool_calls = calls.map((call) => ({
    id: nextId('call_'),
    type: 'function',
    function: { name: call.tool, arguments: call.arguments },
  }))
  return { role: 'assistant', content: null, refusal: null, annotations: [], tool_calls }
}

function complete(body: Fields, decided: ScriptedResponse, { now, nextId }: RouteContext<State>): MockResponse {
  const message = messageOf(decided, nextId)
  const { model, input, output } = decided.tokens
  const usage = {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
  const finish_reason = decided.cut ? 'length' : decided.calls ? 'tool_calls' : 'stop'
  const head = {
    id: nextId('chatcmpl-'),
    created: Math.floor(now().getTime() / 1000),
    model,
    service_tier: 'default',
  }
  const { tokens } = decided
  if (body.stream !== true) {
    const choice = { index: 0, message, logprobs: null, finish_reason }
    const whole = { ...head, object: 'chat.completion', choices: [choice], usage }
    assertValidResponse('CreateChatCompletionResponse', whole)
    return { tokens, body: whole }
  }
  const piece = (delta: Fields, end: string | null = null) => ({
    data: {
      ...head,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: end }],
    },
  })
  const calls = 'tool_calls' in message ? message.tool_calls?.map((call, index) => ({ index, ...call })) : undefined
  const wantsUsage = fieldsOf(body.stream_options).include_usage === true
  const pieces = [
    piece({ role: 'assistant', content: calls ? null : '' }),
    piece(
      calls
        ? { tool_calls: calls }
        : message.refusal === null
          ? { content: message.content }
          : { refusal: message.refusal },
    ),
    piece({}, finish_reason),
    ...(wantsUsage ? [{ data: { ...head, object: 'chat.completion.chunk', choices: [], usage } }] : []),
  ]
  for (const { data } of pieces) assertValidResponse('CreateChatCompletionStreamResponse', data)
  return { tokens, ...toEventStream([...pieces, { data: '[DONE]' }]) }
}

export const chatRoute: Route<State> = {
  method: 'POST',
  path: '/v1/chat/completions',
  summary: 'Ask a model',
  empty: ({ body }: VendorRequest, context) => {
    const prompt = readPrompt(bodyOf(body), context)
    return complete(bodyOf(body), { text: '', tokens: { model: prompt.model, input: 0, output: 0 } }, context)
  },
  respond: ({ body }, context) => {
    const fields = bodyOf(body)
    return complete(fields, context.state.script(readPrompt(fields, context)), context)
  },
}

import type { MockResponse, Route, RouteContext } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf } from '../shared/values.ts'
import { assertValidRequest, assertValidResponse } from './description.ts'
import { apiError } from './errors.ts'
import { bodyOf, checkLength, checkSettings, checkTool, formatOf, modelOf, textIn, toEventStream } from './rules.ts'
import type { Prompt, ScriptedResponse } from './script.ts'
import type { State } from './state.ts'

function itemsOf({ input }: Fields): Fields[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  const items = listOf(input).map(fieldsOf)
  if (items.length === 0)
    throw apiError("Missing required parameter: 'input'.", { param: 'input', code: 'missing_required_parameter' })
  const openCalls = new Set<unknown>()
  for (const [index, item] of items.entries()) {
    if (item.type === 'function_call') openCalls.add(item.call_id)
    if (item.type === 'function_call_output' && !openCalls.has(item.call_id))
      throw apiError(`No tool call found for function call output with call_id ${item.call_id}.`, { param: 'input' })
    if ((item.type ?? 'message') !== 'message') continue
    if (!['user', 'assistant', 'system', 'developer'].includes(String(item.role)))
      throw apiError(
        `Invalid value: '${item.role}'. Supported values are: 'assistant', 'system', 'developer', and 'user'.`,
        { param: `input[${index}].role`, code: 'invalid_value' },
      )
    if (typeof item.content !== 'string' && !Array.isArray(item.content))
      throw apiError(`Missing required parameter: 'input[${index}].content'.`, {
        param: `input[${index}].content`,
        code: 'missing_required_parameter',
      })
  }
  return items
}

/** The OpenAPI file requires fields that OpenAI has defaults for: `strict` of a tool … */
const toolsOf = ({ tools }: Fields): Fields[] =>
  listOf(tools).map((tool) => ({ ...(fieldsOf(tool).type === 'function' && { strict: true }), ...fieldsOf(tool) }))

/** … and `detail` of an image. */
function withDefaults(body: Fields): Fields {
  const part = (value: unknown) =>
    fieldsOf(value).type === 'input_image' ? { detail: 'auto', ...fieldsOf(value) } : value
  const item = (value: unknown) => {
    const { content } = fieldsOf(value)
    return Array.isArray(content) ? { ...fieldsOf(value), content: content.map(part) } : value
  }
  return { ...body, tools: toolsOf(body), ...(Array.isArray(body.input) && { input: body.input.map(item) }) }
}

function readPrompt(body: Fields, context: RouteContext<State>): Prompt {
  const model = modelOf(body, context)
  const items = itemsOf(body)
  checkSettings(body, model, fieldsOf(body.reasoning).effort)
  const tools = listOf(body.tools)
    .map(fieldsOf)
    .filter(({ type }) => type === 'function')
    .map((tool, index) => {
      checkTool(tool, `tools[${index}]`)
      return { name: String(tool.name), parameters: tool.parameters }
    })
  const textBy = (...roles: string[]) =>
    items.filter(({ role }) => roles.includes(String(role))).map(({ content }) => textIn(content))
  const instructions = typeof body.instructions === 'string' ? [body.instructions] : []
  const results = items
    .filter(({ type }) => type === 'function_call_output')
    .map(({ output }) => (typeof output === 'string' ? output : textIn(output)))
  const text = [...instructions, ...textBy('system', 'developer', 'user', 'assistant'), ...results].join('\n\n')
  checkLength(text)
  assertValidRequest('CreateResponse', withDefaults(body))
  return {
    model,
    text,
    system: [...instructions, ...textBy('system', 'developer')].join('\n\n'),
    user: textBy('user').join('\n\n'),
    tools,
    schema: formatOf(fieldsOf(fieldsOf(body.text).format), text, 'text.format'),
    results,
    maxTokens: body.max_output_tokens,
  }
}

function outputOf(
  { text = '', calls, refusal, cut }: ScriptedResponse,
  nextId: RouteContext<State>['nextId'],
): Fields[] {
  const status = cut ? 'incomplete' : 'completed'
  if (!calls) {
    const content =
      refusal === undefined
        ? [{ type: 'output_text', text, annotations: [], logprobs: [] }]
        : [{ type: 'refusal', refusal }]
    return [{ id: nextId('msg_'), type: 'message', status, role: 'assistant', content }]
  }
  return calls.map((call) => ({
    id: nextId('fc_'),
    type: 'function_call',
    status,
    call_id: nextId('call_'),
    name: call.tool,
    arguments: call.arguments,
  }))
}

function respond(body: Fields, decided: ScriptedResponse, { now, nextId }: RouteContext<State>): MockResponse {
  const { tokens } = decided
  const output = outputOf(decided, nextId)
  const response = {
    id: nextId('resp_'),
    object: 'response',
    created_at: Math.floor(now().getTime() / 1000),
    status: decided.cut ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: decided.cut ? { reason: 'max_output_tokens' } : null,
    instructions: body.instructions ?? null,
    max_output_tokens: body.max_output_tokens ?? null,
    metadata: body.metadata ?? {},
    model: tokens.model,
    output,
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    reasoning: { effort: fieldsOf(body.reasoning).effort ?? null, summary: null },
    store: body.store ?? true,
    temperature: body.temperature ?? 1,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: toolsOf(body),
    top_p: body.top_p ?? 1,
    truncation: body.truncation ?? 'disabled',
    usage: {
      input_tokens: tokens.input,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: tokens.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens.input + tokens.output,
    },
  }
  assertValidResponse('Response', response)
  if (body.stream !== true) return { tokens, body: response }
  const open = { ...response, status: 'in_progress', output: [], usage: null }
  const events = [
    { type: 'response.created', response: open },
    { type: 'response.in_progress', response: open },
    ...output.flatMap(eventsOf),
    { type: decided.cut ? 'response.incomplete' : 'response.completed', response },
  ]
  const numbered = events.map((event, index) => ({ event: event.type, data: { ...event, sequence_number: index } }))
  return { tokens, ...toEventStream(numbered) }
}

/** The stream events of an output item. */
function eventsOf(item: Fields, output_index: number): (Fields & { type: string })[] {
  const place = { output_index, item_id: item.id }
  const isCall = item.type === 'function_call'
  const started = { ...item, status: 'in_progress', ...(isCall ? { arguments: '' } : { content: [] }) }
  const whole = listOf(item.content).map(fieldsOf)[0] ?? {}
  const text = { ...place, content_index: 0 }
  const middle = isCall
    ? [
        { type: 'response.function_call_arguments.delta', ...place, delta: item.arguments },
        { type: 'response.function_call_arguments.done', ...place, name: item.name, arguments: item.arguments },
      ]
    : whole.type === 'refusal'
      ? [
          { type: 'response.refusal.delta', ...text, delta: whole.refusal },
          { type: 'response.refusal.done', ...text, refusal: whole.refusal },
        ]
      : [
          { type: 'response.content_part.added', ...text, part: { ...whole, text: '' } },
          { type: 'response.output_text.delta', ...text, delta: whole.text, logprobs: [] },
          { type: 'response.output_text.done', ...text, text: whole.text, logprobs: [] },
          { type: 'response.content_part.done', ...text, part: whole },
        ]
  return [
    { type: 'response.output_item.added', output_index, item: started },
    ...middle,
    { type: 'response.output_item.done', output_index, item },
  ]
}

export const responsesRoute: Route<State> = {
  method: 'POST',
  path: '/v1/responses',
  summary: 'Ask a model',
  empty: ({ body }, context) => {
    const { model } = readPrompt(bodyOf(body), context)
    return respond(bodyOf(body), { text: '', tokens: { model, input: 0, output: 0 } }, context)
  },
  respond: ({ body }, context) => {
    const fields = bodyOf(body)
    return respond(fields, context.state.script(readPrompt(fields, context)), context)
  },
}

import type { RouteContext } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf } from '../shared/values.ts'
import { apiError } from './errors.ts'
import { availabilityOf } from './models.ts'
import { countTokens } from './script.ts'
import type { State } from './state.ts'

/** The context window in tokens: https://platform.openai.com/docs/models. */
const MAX_INPUT_TOKENS = 272_000

/** Reasoning models have no temperature, and another name for the token limit. */
export const isReasoningModel = (model: string) => /^(o\d|gpt-[56])/.test(model) && !model.includes('chat')

/** https://developers.openai.com/api/docs/models/gpt-6-luna and gpt-6.1-terra list these, without "minimal". */
const EFFORTS = ['none', 'low', 'medium', 'high', 'xhigh', 'max']

export function bodyOf(body: unknown): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw apiError('We could not parse the JSON body of your request.')
  return body as Fields
}

/** Rejects unknown models, and models that were shut down by the date of the case. */
export function modelOf(
  { model }: Fields,
  { now, state: { outOfCredit } }: Pick<RouteContext<State>, 'now' | 'state'>,
): string {
  if (typeof model !== 'string' || model === '')
    throw apiError('you must provide a model parameter', { param: 'model' })
  const notFound = (message: string) => apiError(message, { status: 404, code: 'model_not_found' })
  const state = availabilityOf(model, now())
  if (state === 'unknown') throw notFound(`The model \`${model}\` does not exist or you do not have access to it.`)
  if (state === 'ended')
    throw notFound(
      `The model \`${model}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`,
    )
  if (outOfCredit)
    throw apiError('You exceeded your current quota, please check your plan and billing details.', {
      status: 429,
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    })
  return model
}

/** Settings that both APIs reject. `effort` is in a different place in each. */
export function checkSettings(body: Fields, model: string, effort: unknown): void {
  for (const param of ['temperature', 'top_p'] as const)
    if (isReasoningModel(model) && body[param] !== undefined && body[param] !== null && body[param] !== 1)
      throw apiError(
        `Unsupported value: '${param}' does not support ${body[param]} with this model. Only the default (1) value is supported.`,
        { param, code: 'unsupported_value' },
      )
  if (typeof body.temperature === 'number' && (body.temperature < 0 || body.temperature > 2))
    throw apiError(`Invalid 'temperature': expected a value between 0 and 2, but got ${body.temperature} instead.`, {
      param: 'temperature',
    })
  if (effort === undefined || effort === null) return
  if (!isReasoningModel(model))
    throw apiError('Unrecognized request argument supplied: reasoning_effort', { param: 'reasoning_effort' })
  if (!EFFORTS.includes(String(effort)))
    throw apiError(
      `Invalid value: '${effort}'. Supported values are: 'none', 'low', 'medium', 'high', 'xhigh', 'max'.`,
      {
        param: 'reasoning_effort',
        code: 'invalid_value',
      },
    )
}

export function checkLength(text: string): void {
  const tokens = countTokens(text)
  if (tokens > MAX_INPUT_TOKENS)
    throw apiError(
      `Input tokens exceed the configured limit of ${MAX_INPUT_TOKENS} tokens. Your messages resulted in ${tokens} tokens.`,
      { code: 'context_length_exceeded' },
    )
}

export function checkTool({ name, parameters }: Fields, param: string): void {
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name))
    throw apiError(
      `Invalid '${param}.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      { param: `${param}.name`, code: 'invalid_value' },
    )
  if (parameters !== undefined && fieldsOf(parameters).type !== 'object')
    throw apiError(`Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"'.`, {
      param: `${param}.parameters`,
      code: 'invalid_function_parameters',
    })
}

/** Checks the response format; `param` is its place in the API. Returns the schema, if any. */
export function formatOf(format: Fields, text: string, param: string): unknown {
  if (format.type === 'json_object' && !/json/i.test(text))
    throw apiError(`'messages' must contain the word 'json' in some form, to use '${param}' of type 'json_object'.`, {
      param,
    })
  if (format.type !== 'json_schema') return undefined
  const described = fieldsOf(format.json_schema ?? format)
  if (typeof described.name !== 'string')
    throw apiError(`Missing required parameter: '${param}.name'.`, { param, code: 'missing_required_parameter' })
  if (described.strict === true) checkStrict(described.schema, described.name, [])
  return described.schema
}

/** https://platform.openai.com/docs/guides/structured-outputs: all fields are required, and no others allowed. */
function checkStrict(schema: unknown, name: string, way: readonly string[]): void {
  const { type, properties, required, additionalProperties, items } = fieldsOf(schema)
  const reject = (what: string) => {
    throw apiError(
      `Invalid schema for response_format '${name}': In context=(${way.map((step) => `'${step}'`).join(', ')}), ${what}`,
      { param: 'response_format', code: null },
    )
  }
  if (type === 'object') {
    if (additionalProperties !== false) reject("'additionalProperties' is required to be supplied and to be false.")
    const missing = Object.keys(fieldsOf(properties)).find((key) => !listOf(required).includes(key))
    if (missing)
      reject(
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`,
      )
    for (const [key, below] of Object.entries(fieldsOf(properties)))
      checkStrict(below, name, [...way, 'properties', key])
  }
  if (items) checkStrict(items, name, [...way, 'items'])
}

/** The text of a message, which is a string or a list of parts. */
export const textIn = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map((part) => String(fieldsOf(part).text ?? ''))
        .filter(Boolean)
        .join('\n')

/** https://html.spec.whatwg.org/multipage/server-sent-events.html */
export const toEventStream = (events: readonly { event?: string; data: unknown }[]) => ({
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body: events
    .map(
      ({ event, data }) =>
        `${event ? `event: ${event}\n` : ''}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    )
    .join(''),
})

import { createHash } from 'node:crypto'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Tokens } from '../../vendor.ts'

/** A call of one of the offered tools. */
interface Call {
  tool: string
  arguments: Record<string, unknown>
}

/**
 * A scripted response: text, a value in the requested format, tool calls, or the words with which the model refuses.
 * `cut`: ends in the middle, at the token limit, as does any response longer than the request allows. `when`: text that
 * must be in the prompt, for cases with several prompts. `times`: how often it is used, once by default. `tokens`: by
 * default estimated from the text.
 */
type ScriptEntry = ({ text: string } | { json: unknown } | { calls: readonly Call[] } | { refusal: string }) & {
  cut?: true
  when?: string | RegExp
  times?: number
  tokens?: { input: number; output: number }
}

/** A request, in a form common to both APIs. */
export interface Prompt {
  model: string
  /** All messages, in order. */
  text: string
  system: string
  user: string
  tools: readonly { name: string; parameters?: unknown }[]
  /** The JSON schema of the response, if set. */
  schema?: unknown
  /** Results of tool calls so far. */
  results: readonly string[]
  /** The request's limit of output tokens, if any. */
  maxTokens?: unknown
}

export type Answers = readonly ScriptEntry[] | ((prompt: Prompt) => ScriptEntry | undefined)

export interface OpenAiSeed {
  answers?: Answers
  /** One per recording, in order. */
  transcripts?: readonly string[]
  /** The account has no credit left: the first-day error of a new key. */
  outOfCredit?: boolean
  /** The result of every image request. Default: a single pixel. */
  picture?: Buffer
  /** Moderation flags texts that contain one of these. */
  flags?: readonly string[]
}

/** The scripted response, converted to the requested format. */
export interface ScriptedResponse {
  text?: string
  /** With arguments as JSON. */
  calls?: readonly { tool: string; arguments: string }[]
  refusal?: string
  /** Ended at the token limit. */
  cut?: true
  tokens: Tokens
}

/** Returns the response to each request, in order. */
export type Script = (prompt: Prompt) => ScriptedResponse

/** n8n's agents offer this tool for structured output. */
const FINAL_TOOL = 'format_final_json_response'

/** Throws for requests without a scripted response, so that cases have to script every one. */
export function createScript(answers: Answers = []): Script {
  const left = typeof answers === 'function' ? null : answers.map((entry) => ({ entry, times: entry.times ?? 1 }))
  const next = (prompt: Prompt): ScriptEntry | undefined => {
    if (!left) return typeof answers === 'function' ? answers(prompt) : undefined
    const fits = left.find(({ entry, times }) => times > 0 && promptMatches(prompt.text, entry.when))
    if (fits) fits.times -= 1
    return fits?.entry
  }
  return (prompt) => {
    const entry = next(prompt)
    if (!entry) throw new Error(`no response is scripted for “${prompt.text.slice(-400)}”`)
    const whole = toScriptedResponse(entry, prompt)
    const isTooLong = typeof prompt.maxTokens === 'number' && tokensOf(whole) > prompt.maxTokens
    const shaped = entry.cut || isTooLong ? cutInHalf(whole) : whole
    const { input, output } = entry.tokens ?? {
      input: countTokens(prompt.text + JSON.stringify(prompt.tools) + JSON.stringify(prompt.schema ?? '')),
      output: tokensOf(shaped),
    }
    return { ...shaped, tokens: { model: prompt.model, input, output } }
  }
}

type Content = Omit<ScriptedResponse, 'tokens'>

const tokensOf = ({ text, refusal, calls }: Content) => countTokens(text ?? refusal ?? JSON.stringify(calls))

const firstHalf = (text: string) => text.slice(0, Math.ceil(text.length / 2))

/** Of several tool calls, the last one is cut. */
const cutInHalf = ({ text, calls }: Content): Content => ({
  cut: true,
  ...(text !== undefined && { text: firstHalf(text) }),
  ...(calls && {
    calls: calls.map((call, at) =>
      at === calls.length - 1 ? { ...call, arguments: firstHalf(call.arguments) } : call,
    ),
  }),
})

const promptMatches = (text: string, when: string | RegExp = '') =>
  typeof when === 'string' ? text.includes(when) : new RegExp(when.source, when.flags.replace('g', '')).test(text)

/** OpenAI's rule of thumb for English: four characters per token. */
export const countTokens = (text: string) => Math.ceil(text.length / 4)

const toCall = ({ tool, arguments: values }: Call) => ({ tool, arguments: JSON.stringify(values) })

function toScriptedResponse(entry: ScriptEntry, { tools, schema, text }: Prompt): Content {
  if ('refusal' in entry) return { refusal: entry.refusal }
  if ('text' in entry) return { text: entry.text }
  if ('calls' in entry) {
    for (const { tool } of entry.calls)
      if (!tools.some(({ name }) => name === tool))
        throw new Error(
          `the case calls the tool “${tool}”; offered are ${tools.map(({ name }) => name).join(', ') || 'none'}`,
        )
    return { calls: entry.calls.map(toCall) }
  }
  const final = tools.find(({ name }) => name === FINAL_TOOL)
  const wanted = final?.parameters ?? schema ?? schemaIn(text)
  const value = wrapOutput(entry.json, wanted)
  assertMatchesSchema(value, wanted)
  return final
    ? { calls: [toCall({ tool: FINAL_TOOL, arguments: value as Record<string, unknown> })] }
    : { text: JSON.stringify(value) }
}

/** The last fenced JSON schema in a prompt, which n8n's parsers use for models without structured output. */
function schemaIn(prompt: string): unknown {
  return [...prompt.matchAll(/```(?:json)?\s*([\s\S]*?)```/g)]
    .map(([, text = '']) => {
      try {
        return JSON.parse(text)
      } catch {
        return null
      }
    })
    .findLast((value) => value?.properties || value?.type === 'array' || value?.$ref)
}

/** n8n wraps the workflow's schema in `{ output: … }`, which cases leave out. */
function wrapOutput(value: unknown, schema: unknown): unknown {
  const names = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  const hasOutput = typeof value === 'object' && value !== null && 'output' in value
  return names.length === 1 && names[0] === 'output' && !hasOutput ? { output: value } : value
}

/** By schema: the cases of a template use the same ones. */
const validators = new Map<string, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema)
  const validate =
    validators.get(key) ?? new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  validators.set(key, validate)
  return validate
}

function assertMatchesSchema(value: unknown, schema: unknown): void {
  if (!schema) return
  const { $schema, ...plain } = schema as Record<string, unknown>
  const validate = validatorOf(plain)
  if (!validate(value))
    throw new Error(
      `the scripted response does not match the requested schema (${new Ajv().errorsText(validate.errors, { dataVar: 'response' })}). To send it anyway, script it as text.`,
    )
}

/** A unit vector. Equal words give equal components, so similar texts have similar vectors. */
export function embed(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt32BE(0) % dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((part) => part / length)
}

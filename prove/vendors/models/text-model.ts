import type { VendorRequest } from '../../vendor.ts'
import { type Answers, createScript, type Prompt, type Script, type ScriptedResponse } from '../openai/script.ts'
import { type Fields, fieldsOf, isFields, listOf } from '../shared/values.ts'

/** What a case gives a vendor of text models. */
export interface TextModelSeed {
  answers?: Answers
  /** The account has run out of credit, which Gemini may report as 429. At OpenRouter, a key may reach its limit. */
  outOfCredit?: true | 'key limit' | 429
  /** Models on this machine, for Ollama. */
  installed?: readonly string[]
}

export type TextModelState = Omit<TextModelSeed, 'answers'> & { script: Script }

export const createState = ({ answers, ...seed }: TextModelSeed = {}): TextModelState => ({
  ...seed,
  script: createScript(answers),
})

export const bodyOf = ({ body }: Pick<VendorRequest, 'body'>): Fields => (isFields(body) ? body : {})

/** A model's life at its vendor: shut down on a day, or in service as far as announced. */
export type Lives = Readonly<Record<string, { ends?: string }>>

/** Whether a model responds on a day. The shutdown date is the first day without it. */
export const isLive = (lives: Lives, model: string, day: Date): boolean => {
  const life = Object.hasOwn(lives, model) ? lives[model] : undefined
  return life !== undefined && !(life.ends !== undefined && life.ends <= day.toISOString().slice(0, 10))
}

/** The models in service on a day. */
export const liveModels = (lives: Lives, day: Date): string[] =>
  Object.keys(lives).filter((model) => isLive(lives, model, day))

/** The text of a message, which is a string or a list of parts. */
export const textOfParts = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .map((part) => String(fieldsOf(part).text ?? ''))
        .join('\n')

/** The prompt of messages whose first ones have the role "system", as OpenAI takes them. */
export function promptOf(messages: readonly Fields[]): { system: string; user: string } {
  const textBy = (role: string) =>
    messages.flatMap((message) => (message.role === role ? [textOfParts(message.content)] : [])).join('\n\n')
  return { system: textBy('system'), user: textBy('user') }
}

/** The definitions in a list of tools as OpenAI, OpenRouter and Ollama take it. */
export const functionsIn = (tools: unknown): Prompt['tools'] =>
  listOf(tools).map((tool) => {
    const { name, parameters } = fieldsOf(fieldsOf(tool).function)
    return { name: String(name), parameters }
  })

/** The results of tools among messages of the role "tool". */
export const resultsIn = (messages: readonly Fields[]): string[] =>
  messages.flatMap(({ role, content }) => (role === 'tool' ? [textOfParts(content)] : []))

/** The scripted text, calls of tools that were offered, or that the vendor's policy blocks it. */
export function scriptedReply(
  { script }: TextModelState,
  { tools = [], results = [], ...prompt }: Pick<Prompt, 'model' | 'system' | 'user'> & Partial<Prompt>,
): Required<Pick<ScriptedResponse, 'text' | 'calls' | 'tokens'>> & { isCut: boolean; isBlocked: boolean } {
  const whole = [prompt.system, prompt.user, ...results].join('\n\n')
  const { text = '', calls = [], tokens, cut = false, refusal } = script({ ...prompt, text: whole, tools, results })
  // A call that was cut can't be parsed.
  return { text, calls: cut ? [] : calls, tokens, isCut: cut, isBlocked: refusal !== undefined }
}

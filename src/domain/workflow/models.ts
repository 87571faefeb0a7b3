import * as z from 'zod'
import { assignmentsOf } from './setting-names.ts'
import { shortType } from './short-type.ts'
import { type Workflow, type WorkflowNode, workingNodes } from './workflow.ts'

const Price = z.number().positive()

const Model = z
  .strictObject({
    /** US dollars per million tokens. */
    input: Price.optional(),
    output: Price.optional(),
    /** US dollars per minute of audio. */
    minute: Price.optional(),
    /** The vendor's page with the price. */
    source: z.url().optional(),
    /** The day on which the vendor shuts it down; missing while none is announced. */
    ends: z.iso.date().optional(),
    replacement: z.string().optional(),
  })
  .refine(({ input, minute, source }) => source !== undefined || (input ?? minute) === undefined, {
    error: 'A price needs a source URL.',
    path: ['source'],
  })

/**
 * `content/models.json`: the models our workflows use or used, their prices and shutdown dates. `source` is the page
 * that lists the shutdown dates, `checked` the day on which all of it was read.
 */
export const Models = z
  .strictObject({ checked: z.iso.date(), source: z.url(), models: z.record(z.string(), Model) })
  .superRefine(({ models }, { addIssue }) => {
    for (const [name, { replacement }] of Object.entries(models))
      if (replacement !== undefined && models[replacement]?.ends !== undefined)
        addIssue({ code: 'custom', path: ['models', name, 'replacement'], message: `${replacement} ends as well.` })
      else if (replacement !== undefined && !(replacement in models))
        addIssue({ code: 'custom', path: ['models', name, 'replacement'], message: `Add ${replacement} to the list.` })
  })
export type Models = z.infer<typeof Models>

/** A model that a workflow uses, and the node that names it. */
export interface NamedModel {
  model: string
  node: string
}

/** The names of OpenAI's models: https://developers.openai.com/api/docs/models. */
const OPENAI_MODEL = /^(?:gpt-|chatgpt-|o\d|whisper-|text-embedding-|tts-|dall-e-|sora-)[\w.-]*$/

/** The OpenAI models a workflow names in its parameters, and those that n8n's nodes use by default. */
export function modelsIn(workflow: Workflow): NamedModel[] {
  return workingNodes(workflow).flatMap((node) =>
    [...new Set([...textsIn(node.parameters).filter((text) => OPENAI_MODEL.test(text)), ...builtIn(node)])].map(
      (model) => ({ model, node: node.name }),
    ),
  )
}

/** n8n transcribes and translates audio with whisper-1, and shows no field for it (2.41.1). */
function builtIn({ type, parameters: { resource, operation } }: WorkflowNode): string[] {
  const listens = shortType(type) === 'openAi' && resource === 'audio' && operation !== 'generate'
  return listens ? ['whisper-1'] : []
}

/** Skips the ids of assignments and rules, which may read "o3". */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : textsIn(inner)))
}

/** US dollars per minute of audio that a workflow has transcribed; null if it transcribes none. */
export function audioRate(named: readonly NamedModel[], { models }: Models): number | null {
  return named.map(({ model }) => models[model]?.minute).find((minute) => minute !== undefined) ?? null
}

/** The chat models that have no announced shutdown date, cheapest first. */
export const currentChatModels = ({ models }: Models): string[] =>
  Object.entries(models)
    .filter(([name, { output, ends }]) => output !== undefined && ends === undefined && !name.includes('image'))
    .sort(([, a], [, b]) => (a.input ?? 0) - (b.input ?? 0))
    .map(([name]) => name)

/** The models a workflow names that are missing in the list, so that their shutdown dates are unknown. */
export const unlistedModels = (named: readonly NamedModel[], { models }: Models): NamedModel[] =>
  named.filter(({ model }) => !(model in models))

/** The current chat models without a line in a price list of Settings, `modelPrices`, whose lines read "name = 0.10 / 0.50". */
export function unpricedModels(workflow: Workflow, list: Models): string[] {
  const prices = assignmentsOf(workflow).find(({ name }) => name === 'modelPrices')
  if (!prices) return []
  const priced = String(prices.value)
    .split('\n')
    .map((line) => line.split('=')[0]?.trim())
  return currentChatModels(list).filter((model) => !priced.includes(model))
}

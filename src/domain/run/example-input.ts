import { isRecord } from '../workflow/parameter.ts'
import type { Recording } from './recording.ts'

/** What started a recorded run, as people know it: the fields of a form, a request's query and body. */
export interface ExampleInput {
  /** The trigger's name. */
  node: string
  /** Empty where the trigger brings nothing, such as a schedule. */
  item: Record<string, unknown>
}

/** Without what n8n adds itself: headers, a webhook's URL, the times of schedules and forms, who sent a form. */
export function exampleInput({ nodes }: Pick<Recording, 'nodes'>): ExampleInput {
  const [[node, first] = ['', undefined]] = Object.entries(nodes)
  const sample = first?.sampleOut
  if (!isRecord(sample) || 'Readable date' in sample) return { node, item: {} }
  const added = new Set(['formMode', 'headers', 'submittedAt', ...(isRecord(sample.user) ? ['user'] : [])])
  const item = Object.fromEntries(Object.entries(sample).filter(([key]) => !added.has(key)))
  if (!('query' in item && 'body' in item)) return { node, item }
  const query = isRecord(item.query) ? item.query : {}
  return { node, item: { ...query, ...(isRecord(item.body) ? item.body : { body: item.body }) } }
}

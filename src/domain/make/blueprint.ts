import * as z from 'zod'
import { isRecord } from '../workflow/parameter.ts'

/** A scenario as Make exports it. The order of modules in `flow` is their connection. */
const Module = z.object({
  id: z.int(),
  module: z.string().regex(/^[a-z][a-z0-9-]*:[A-Za-z0-9]+$/),
  version: z.number().optional(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  mapper: z.record(z.string(), z.unknown()).nullish(),
  filter: z.record(z.string(), z.unknown()).nullish(),
  metadata: z
    .looseObject({
      designer: z.looseObject({}).nullish(),
      parameters: z.array(z.looseObject({})).nullish().catch(null),
    })
    .nullish(),
  get routes() {
    return z.array(z.object({ flow: z.array(Module) })).nullish()
  },
  get branches() {
    return z.array(z.looseObject({ flow: z.array(Module) })).nullish()
  },
  get onerror() {
    return z.array(Module).nullish()
  },
})
export type Module = z.infer<typeof Module>

export const Blueprint = z.object({ name: z.string().default(''), flow: z.array(Module).min(1) })
export type Blueprint = z.infer<typeof Blueprint>

/** Its own export has the scenario at the top; an answer of Make's API has it inside. */
export function findBlueprint(json: unknown): Record<string, unknown> | null {
  const response = isRecord(json) && isRecord(json.response) ? json.response : json
  const inside = isRecord(response) && isRecord(response.blueprint) ? response.blueprint : response
  return isRecord(inside) && Array.isArray(inside.flow) ? inside : null
}

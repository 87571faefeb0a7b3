import * as z from 'zod'
import type { Recording } from './recording.ts'

/** `content/prices.json`: what model vendors ask, in US dollars for a million tokens, and when that was read. */
export const Prices = z.strictObject({
  date: z.iso.date(),
  source: z.url(),
  models: z.record(z.string(), z.strictObject({ input: z.number().positive(), output: z.number().positive() })),
})
export type Prices = z.infer<typeof Prices>

const MILLION = 1_000_000

/** US dollars a run costs at its model vendor; null where a model has no known price. 0 for a run without a model. */
export function priceRun({ tokens }: Pick<Recording, 'tokens'>, { models }: Prices): number | null {
  let sum = 0
  for (const { model, input, output } of tokens) {
    const price = models[model]
    if (!price) return null
    sum += (input * price.input + output * price.output) / MILLION
  }
  return sum
}

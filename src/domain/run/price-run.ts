import type { Models } from '../workflow/models.ts'
import type { Recording } from './recording.ts'

const MILLION = 1_000_000

/** The AI cost of a run in US dollars; null if the price of a model is unknown, 0 for a run without a model. */
export function priceRun({ tokens }: Pick<Recording, 'tokens'>, { models }: Models): number | null {
  let sum = 0
  for (const { model, input, output } of tokens) {
    const price = models[model]
    if (price?.input === undefined || (output > 0 && price.output === undefined)) return null
    sum += (input * price.input + output * (price.output ?? 0)) / MILLION
  }
  return sum
}

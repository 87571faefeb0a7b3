import { readFileSync } from 'node:fs'
import { Models } from '../../../src/domain/workflow/models.ts'

// The shop and the mock read one list of OpenAI's models; it holds the vendor's facts and no rule of ours.
const { models } = Models.parse(
  JSON.parse(readFileSync(new URL('../../../content/models.json', import.meta.url), 'utf8')),
)

/** What becomes of a request for a model on a day. A shutdown date is the first day without the model. */
export function stateOf(model: string, day: Date): 'live' | 'ended' | 'unknown' {
  const known = models[model]
  if (!known) return 'unknown'
  return known.ends !== undefined && known.ends <= day.toISOString().slice(0, 10) ? 'ended' : 'live'
}

/** The models that `GET /v1/models` lists on a day. */
export const liveModels = (day: Date): string[] => Object.keys(models).filter((model) => stateOf(model, day) === 'live')

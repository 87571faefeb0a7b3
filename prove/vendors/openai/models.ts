import { readFileSync } from 'node:fs'
import { Models } from '../../../src/domain/workflow/models.ts'

// The shop has the same list: these are facts about OpenAI, not rules of ours.
const { models } = Models.parse(
  JSON.parse(readFileSync(new URL('../../../content/models.json', import.meta.url), 'utf8')),
)

/** Whether a model is available on a day. The shutdown date is the first day without it. */
export function availabilityOf(model: string, day: Date): 'live' | 'ended' | 'unknown' {
  const known = models[model]
  if (!known) return 'unknown'
  return known.ends !== undefined && known.ends <= day.toISOString().slice(0, 10) ? 'ended' : 'live'
}

/** The models in `GET /v1/models` on a day. */
export const liveModels = (day: Date): string[] =>
  Object.keys(models).filter((model) => availabilityOf(model, day) === 'live')

/** https://developers.openai.com/api/reference/resources/models/methods/list, read 2026-11-29. */
export const shutdownOf = (model: string): string | null => models[model]?.ends ?? null

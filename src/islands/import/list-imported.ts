import type { TemplatesOutput } from '#contracts/templates.ts'
import { call } from '#islands/api/call.ts'
import type { Listed } from './import-state.ts'

/** As many as an import answers. */
export const MOST_LISTED = 100

/** The imported templates that are live, the newest first; null when they cannot be read right now. */
export async function listImported(): Promise<Listed | null> {
  const answer = await call<TemplatesOutput>('/api/templates', {})
  return answer.ok ? newestFirst(answer.value) : null
}

/** The public list comes in the order of the imports, and has more to say about each. */
export const newestFirst = (cards: readonly Listed[number][]): Listed =>
  cards
    .slice(-MOST_LISTED)
    .reverse()
    .map(({ slug, name }) => ({ slug, name }))

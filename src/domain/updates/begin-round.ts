import type { VersionedTemplate } from '../catalog/changelog.ts'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { latestVersions, newsBetween } from './news.ts'
import { WEEK_MS } from './plan-round.ts'
import type { UpdateRounds } from './ports.ts'

/**
 * Starts a round, and returns a sentence for the audit log. The same attempt, also after a crash, starts the same
 * round; recipients are determined while sending. `at` in ms since 1970.
 */
export async function beginRound(
  {
    updateRounds,
    ownTemplates,
  }: { updateRounds: UpdateRounds; ownTemplates: () => Promise<readonly VersionedTemplate[]> },
  { attempt, at }: { attempt: string; at: number },
): Promise<Result<string>> {
  const { round, closed } = await updateRounds.last()
  if (round?.attempt === attempt) return ok(outcomeOf(round.number))
  if (round && at - round.at < WEEK_MS) return err({ kind: 'no-round', why: 'lately' })
  if (round && !closed) return err({ kind: 'no-round', why: 'under-way' })
  const templates = await ownTemplates()
  const versions = latestVersions(templates)
  if (newsBetween(templates, round?.versions ?? null, versions).length === 0)
    return err({ kind: 'no-round', why: 'nothing-new' })
  const number = (round?.number ?? 0) + 1
  const isOurs = await updateRounds.begin({ number, at, attempt, versions })
  return isOurs ? ok(outcomeOf(number)) : err({ kind: 'no-round', why: 'lately' })
}

const outcomeOf = (number: number) => `Round ${number} started and is being sent.`

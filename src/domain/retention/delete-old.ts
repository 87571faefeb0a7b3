import type { Shelves } from './ports.ts'
import type { Shelf } from './retention.ts'

const DAY_MS = 86_400_000
/** Max concurrent deletions. */
const AT_ONCE = 20

export interface Deletion {
  deleted: number
  /** One item per failure. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/** Deletes keys past their retention period. Safe to interrupt, repeat and run concurrently. `now` in ms. */
export async function deleteOld(
  shelves: Shelves,
  { retention, now, hasTime }: { retention: readonly Shelf[]; now: number; hasTime: () => boolean },
): Promise<Deletion> {
  const report: Deletion = { deleted: 0, failures: [], finished: true }
  for (const shelf of retention) {
    try {
      await clear(shelves, { shelf, now, hasTime, report })
    } catch (error) {
      report.failures.push(error)
    }
  }
  return report
}

type Clearing = { shelf: Shelf; now: number; hasTime: () => boolean; report: Deletion }

async function clear(shelves: Shelves, { shelf, now, hasTime, report }: Clearing): Promise<void> {
  const oldestKept = new Date(now - shelf.days * DAY_MS).toISOString().slice(0, 10)
  const due = (await shelves.days(shelf)).filter((day) => day < oldestKept).sort()
  for (const day of due) {
    const keys = hasTime() ? await shelves.keysOf(shelf, day) : []
    for (let at = 0; at < keys.length && hasTime(); at += AT_ONCE) {
      const ends = await Promise.allSettled(keys.slice(at, at + AT_ONCE).map((key) => shelves.remove(shelf, key)))
      for (const end of ends)
        if (end.status === 'fulfilled') report.deleted += 1
        else report.failures.push(end.reason)
    }
    if (!hasTime()) {
      report.finished = false
      return
    }
  }
}

import type { VisitSums } from './visit-sums.ts'

/** Page-view statistics. Not vital: counts may be lost. Throws an Outage. */
export interface Visits {
  /** Adds to today's counts. */
  count(seen: VisitSums): Promise<void>
  /** The counts of each day (yyyy-mm-dd, UTC) starting with that of `since` (ms), in no particular order. */
  days(since: number): Promise<{ day: string; sums: VisitSums }[]>
  /** Like `SalesIndex.close`, for visits. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}

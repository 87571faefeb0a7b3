import type { VisitSums } from './visit-sums.ts'

/** How much the shop is looked at. Helpful, not vital: a count that is lost harms nobody. Throws an Outage. */
export interface Visits {
  /** Adds to what was counted today. */
  count(seen: VisitSums): Promise<void>
  /** What was counted on each day (yyyy-mm-dd, UTC) from that of `since` (ms) on, in no particular order. */
  days(since: number): Promise<{ day: string; sums: VisitSums }[]>
  /** As of SalesIndex, about visits. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
}

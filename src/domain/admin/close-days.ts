import type { Usage } from '../usage/ports.ts'
import type { SalesIndex } from './ports.ts'

export interface Closing {
  /** Days that were summed up. */
  days: number
  /** Records that could not be read and are in no sum. */
  skipped: number
  /** What went wrong, an item each. The next run tries again. */
  failures: unknown[]
  /** False when the time ran out first. */
  finished: boolean
}

/** Sums up the days that are over, of payments and of downloads; the failure of one stops not the other. */
export async function closeDays(
  { salesIndex, usage }: { salesIndex: Pick<SalesIndex, 'close'>; usage: Pick<Usage, 'close'> },
  hasTime: () => boolean,
): Promise<Closing> {
  const report: Closing = { days: 0, skipped: 0, failures: [], finished: true }
  for (const ledger of [salesIndex, usage]) {
    try {
      const { days, skipped, finished } = await ledger.close(hasTime)
      report.days += days
      report.skipped += skipped
      report.finished &&= finished
    } catch (error) {
      report.failures.push(error)
    }
  }
  return report
}

import { randomInt } from 'node:crypto'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { Visits } from '#domain/visits/ports.ts'
import { addVisits, NO_VISITS, type VisitSums } from '#domain/visits/visit-sums.ts'
import { dayOf, isClosed } from './daily-log.ts'
import { oneCall } from './one-call.ts'
import { openStore } from './open-store.ts'
import { swapOnce } from './swap-once.ts'
import { withStorageErrors } from './with-storage-errors.ts'
import { openWriteOnce } from './write-once-store.ts'

/** The number of blobs per day, chosen at random per visit to avoid conflicts. */
const PARTS = 16
/** Of conflicting writes one succeeds, and the others try another blob. */
const TRIES = 24

/**
 * Counted in place, by compare and swap: a key per visit would make a list that takes too long to read. See
 * docs/decisions/visits.md.
 *
 *     day/<yyyy-mm-dd>/<part>   sum/<yyyy-mm-dd>/all
 */
export function createVisits({ clock = Date.now, newCall = () => oneCall() } = {}): Visits {
  const store = openWriteOnce('visits', newCall)
  async function listDays() {
    const [summed, counted] = await Promise.all([store.daysUnder('sum/'), store.daysUnder('day/')])
    return { summed, open: counted.filter((day) => !summed.includes(day)) }
  }

  async function totalsFor(day: string) {
    const keys = (await store.keysUnder(`day/${day}/`)).filter((key) => /\/\d+$/.test(key))
    const parts = (await mapInBatches(keys, (key) => store.read<VisitSums>(key))).filter((part) => part !== null)
    return parts.length > 0 ? addVisits(parts) : null
  }

  return {
    count: (seen) =>
      withStorageErrors(async () => {
        const add = (before: VisitSums | null) => addVisits(before ? [seen, before] : [seen])
        for (let tries = 0; tries < TRIES; tries += 1) {
          const key = `day/${dayOf(clock())}/${randomInt(PARTS)}`
          if ((await swapOnce(() => openStore('visits', newCall()), key, add)) !== 'overtaken') return
        }
      }),
    async days(since) {
      const { summed, open } = await listDays()
      const requestedDays = [...summed, ...open].filter((day) => day >= dayOf(since))
      const read = (day: string) => (summed.includes(day) ? store.read<VisitSums>(`sum/${day}/all`) : totalsFor(day))
      return mapInBatches(requestedDays, async (day) => ({ day, sums: (await read(day)) ?? NO_VISITS }))
    },
    async close(hasTime) {
      const report = { days: 0, skipped: 0, finished: true }
      for (const day of (await listDays()).open.filter((one) => isClosed(one, clock()))) {
        if (!hasTime()) return { ...report, finished: false }
        const sums = await totalsFor(day)
        if (sums && (await store.writeOnce(`sum/${day}/all`, sums))) report.days += 1
      }
      return report
    },
  }
}

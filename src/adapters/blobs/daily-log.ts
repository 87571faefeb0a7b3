import { Outage } from '#domain/shared/errors.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import { DAY, type WriteOnceStore } from './write-once-store.ts'

const DAY_MS = 86_400_000
/** A write started on a day has finished long before this time after the day's end; clocks differ by less, too. */
const CLOSES_AFTER_MS = 3_600_000

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const after = (day: string) => dayOf(startOf(day) + DAY_MS)
export const isClosed = (day: string, now: number) => startOf(day) + DAY_MS + CLOSES_AFTER_MS <= now
const MONTH = /^\d{4}-\d\d$/
const MONTH_LENGTH = 'yyyy-mm'.length
const DAY_LENGTH = 'yyyy-mm-dd'.length

export interface DailyLog<T> {
  /** Writes it under today's date. */
  note(entry: string): Promise<void>
  /** The sums of all entries, in parts. `skipped` counts keys of open days that are no entries, as after a crash. */
  read(): Promise<{ parts: T[]; skipped: number }>
  /** The sum of each day with entries, starting with that of `since` (ms). */
  days(since: number): Promise<{ day: string; sum: T }[]>
  /** Rolls up completed days. Safe to interrupt, to run concurrently, or to skip for days. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
  /** The correct value of each rolled-up key, recomputed from the entries; for use after a restore. Writes nothing. */
  sums(): AsyncGenerator<{ key: string; sum: T }>
}

interface Options<T> {
  store: WriteOnceStore
  /** The prefix of its keys. */
  name: string
  isEntry(text: string): boolean
  /** The sum of some days: independent of the order of the entries. */
  sumUp(entries: readonly string[]): T
  join(sums: readonly T[]): T
  clock?: () => number
}

/**
 * A log of short entries by the day they are written, never by the day they are about: a completed day never changes,
 * and a late event, like the refund of an old purchase, is under the day it arrived. The keys of a day are listed until
 * the day is closed; from then on one blob has the same content, and one blob per month that of its days.
 *
 *     <name>/<yyyy-mm-dd>/<entry>   <name>-sum/<yyyy-mm-dd>   <name>-sum/<yyyy-mm>
 *
 * A closed day has exactly one possible sum, so concurrent and repeated writes are harmless. Days are closed in order
 * and without gaps: all days after the last sum are open.
 */
export function openDailyLog<T>({ store, name, isEntry, sumUp, join, clock = Date.now }: Options<T>): DailyLog<T> {
  const datedUnder = async (prefix: string) =>
    (await store.keysUnder(`${name}/${prefix}`)).map((key) => key.slice(name.length + 1))
  const entriesOf = (dated: readonly string[]) => dated.map((text) => text.slice(DAY_LENGTH + 1))

  /** The entries of the days after the last closed one. */
  async function openEntries(last: string | undefined) {
    const days = last === undefined ? [''] : daysBetween(after(last), dayOf(clock() + CLOSES_AFTER_MS))
    return (await mapInBatches(days, datedUnder)).flat().filter((text) => DAY.test(text.slice(0, DAY_LENGTH)))
  }

  const sumOf = async (part: string) => {
    const sum = await store.read<T>(`${name}-sum/${part}`)
    if (sum === null) throw new Outage('storage', { message: `the sum ${part} of ${name} is missing` })
    return sum
  }

  async function closedParts() {
    const parts = (await store.keysUnder(`${name}-sum/`)).map((key) => key.slice(`${name}-sum/`.length))
    const days = parts.filter((part) => DAY.test(part)).sort()
    return { days, last: days.at(-1), months: parts.filter((part) => MONTH.test(part)) }
  }

  const firstDay = async () =>
    (await store.foldersUnder(`${name}/`))
      .map((folder) => folder.slice(name.length + 1))
      .filter((day) => DAY.test(day))
      .sort()[0]

  return {
    async note(entry) {
      // A frozen function may resume after its day was rolled up; then it writes the entry again.
      for (let late = true; late; ) {
        const day = dayOf(clock())
        await store.writeOnce(`${name}/${day}/${entry}`, {})
        late = isClosed(day, clock())
      }
    },

    async read() {
      const { days, last, months } = await closedParts()
      const isWhole = new Set(months)
      const closed = [...months, ...days.filter((day) => !isWhole.has(day.slice(0, MONTH_LENGTH)))]
      const [sums, dated] = await Promise.all([mapInBatches(closed, sumOf), openEntries(last)])
      const found = entriesOf(dated)
      const entries = new Set(found.filter(isEntry))
      return { parts: [...sums, sumUp([...entries])], skipped: found.filter((text) => !isEntry(text)).length }
    },

    async days(since) {
      const from = dayOf(since)
      const { days, last } = await closedParts()
      const requestedDays = days.filter((day) => day >= from)
      const [sums, dated] = await Promise.all([mapInBatches(requestedDays, sumOf), openEntries(last)])
      const closed = sums.map((sum, at) => ({ day: requestedDays[at] ?? '', sum }))
      const open = Map.groupBy(dated, (text) => text.slice(0, DAY_LENGTH))
      const opened = [...open].map(([day, texts]) => ({ day, sum: sumUp(entriesOf(texts).filter(isEntry)) }))
      return [...closed, ...opened.filter(({ day }) => day >= from)]
    },

    async close(hasTime) {
      const { days, last, months } = await closedParts()
      const report = { days: 0, skipped: 0, finished: true }
      for (let day = last ? after(last) : await firstDay(); day && isClosed(day, clock()); day = after(day)) {
        if (!hasTime()) return { ...report, finished: false }
        const found = entriesOf(await datedUnder(`${day}/`))
        const entries = found.filter(isEntry)
        await store.writeOnce(`${name}-sum/${day}`, sumUp(entries))
        days.push(day)
        report.days += 1
        report.skipped += found.length - entries.length
      }
      const current = after(days.at(-1) ?? '9999-12-30').slice(0, MONTH_LENGTH)
      for (const [month, ofMonth] of Map.groupBy(days, (day) => day.slice(0, MONTH_LENGTH))) {
        if (month === current || months.includes(month)) continue
        if (!hasTime()) return { ...report, finished: false }
        await store.writeOnce(`${name}-sum/${month}`, join(await mapInBatches(ofMonth, sumOf)))
      }
      return report
    },

    async *sums() {
      const months = new Map<string, T[]>()
      let day = await firstDay()
      for (; day && isClosed(day, clock()); day = after(day)) {
        const sum = sumUp(entriesOf(await datedUnder(`${day}/`)).filter(isEntry))
        yield { key: `${name}-sum/${day}`, sum }
        const month = day.slice(0, MONTH_LENGTH)
        months.set(month, [...(months.get(month) ?? []), sum])
      }
      months.delete(day?.slice(0, MONTH_LENGTH) ?? '')
      for (const [month, ofMonth] of months) yield { key: `${name}-sum/${month}`, sum: join(ofMonth) }
    },
  }
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = after(day)) days.push(day)
  return days
}

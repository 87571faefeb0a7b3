import { Outage } from '#domain/shared/errors.ts'
import { inTurns } from '#domain/shared/map-in-batches.ts'
import { DAY, type WriteOnceStore } from './write-once-store.ts'

const DAY_MS = 86_400_000
/** A write that was begun on a day has landed long before this time after its end; clocks differ by less, too. */
const CLOSES_AFTER_MS = 3_600_000

export const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const after = (day: string) => dayOf(startOf(day) + DAY_MS)
export const isClosed = (day: string, now: number) => startOf(day) + DAY_MS + CLOSES_AFTER_MS <= now
const MONTH = /^\d{4}-\d\d$/
const MONTH_LENGTH = 'yyyy-mm'.length
const DAY_LENGTH = 'yyyy-mm-dd'.length

export interface Daybook<T> {
  /** Notes it under today's date. */
  note(entry: string): Promise<void>
  /**
   * The sums of all that was noted, in parts. `skipped` counts keys of open days that are no entries, such as what a
   * crash of the local storage leaves.
   */
  read(): Promise<{ parts: T[]; skipped: number }>
  /** The sum of each day that something was noted on, from that of `since` (ms) on. */
  days(since: number): Promise<{ day: string; sum: T }[]>
  /** Sums up what is over. May be cut off, run twice at once or not run for days. */
  close(hasTime: () => boolean): Promise<{ days: number; skipped: number; finished: boolean }>
  /** What should stand under each key of a sum, made anew from the entries; for after a restore. Writes nothing. */
  sums(): AsyncGenerator<{ key: string; sum: T }>
}

interface Options<T> {
  store: WriteOnceStore
  /** The first part of its keys. */
  name: string
  isEntry(text: string): boolean
  /** The sum of some days: the same for the same entries, in whatever order they come. */
  sumUp(entries: readonly string[]): T
  join(sums: readonly T[]): T
  clock?: () => number
}

/**
 * Short notes by the day they are written, never by the day they are about: so a day that is over stays as it is, and
 * what comes late, like the refund of an old purchase, stands under the day it came. Its keys are listed until the
 * day is closed; from then on one blob says the same, and one for each month says the same as its days.
 *
 *     <name>/<yyyy-mm-dd>/<entry>   <name>-sum/<yyyy-mm-dd>   <name>-sum/<yyyy-mm>
 *
 * A closed day has one possible sum, so it does not matter who writes it, or how often. Days are closed in order and
 * without a gap: whatever comes after the last sum is open.
 */
export function openDaybook<T>({ store, name, isEntry, sumUp, join, clock = Date.now }: Options<T>): Daybook<T> {
  const datedUnder = async (prefix: string) =>
    (await store.keysUnder(`${name}/${prefix}`)).map((key) => key.slice(name.length + 1))
  const entriesOf = (dated: readonly string[]) => dated.map((text) => text.slice(DAY_LENGTH + 1))

  /** What is noted under the days after the last one that is closed. */
  async function openEntries(last: string | undefined) {
    const days = last === undefined ? [''] : daysBetween(after(last), dayOf(clock() + CLOSES_AFTER_MS))
    return (await inTurns(days, datedUnder)).flat().filter((text) => DAY.test(text.slice(0, DAY_LENGTH)))
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
      // A function that was frozen in between may go on when its day has long been summed up: then it notes it again.
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
      const [sums, dated] = await Promise.all([inTurns(closed, sumOf), openEntries(last)])
      const found = entriesOf(dated)
      const entries = new Set(found.filter(isEntry))
      return { parts: [...sums, sumUp([...entries])], skipped: found.filter((text) => !isEntry(text)).length }
    },

    async days(since) {
      const from = dayOf(since)
      const { days, last } = await closedParts()
      const asked = days.filter((day) => day >= from)
      const [sums, dated] = await Promise.all([inTurns(asked, sumOf), openEntries(last)])
      const closed = sums.map((sum, at) => ({ day: asked[at] ?? '', sum }))
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
        await store.writeOnce(`${name}-sum/${month}`, join(await inTurns(ofMonth, sumOf)))
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

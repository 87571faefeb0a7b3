const MINUTE = 60_000
const DAY = 86_400_000

/** Dates further from the recorded day are not part of the run: a birthday, or an id that looks like a time. */
const NEAR = 400 * DAY

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** "2026-11-16", "2026-11-16T09:00:00.000+01:00", "2026-11-16 09:00". */
const ISO = /\b(20\d\d-\d\d-\d\d)(?:([T ])(\d\d:\d\d))?(?!\d)/g
/** A month as a form asks for it: "2026-11". */
const MONTH = /\b(20\d\d)-(0[1-9]|1[0-2])\b(?!-)/g
/** As Google Analytics writes it: 20261116. */
const COMPACT = /\b20\d{6}\b/g
/** Seconds or milliseconds since 1970, and ids made from them: "slot1794825000". */
const EPOCH = /(?<=\b[a-z]{0,12})1[78]\d{8}(?:\d{3})?\b/g
/** "Mon, 16 Nov 2026", "16 November 2026". */
const DAY_FIRST = /\b(?:([A-Z][a-z]{2,8}), )?(\d{1,2}) ([A-Z][a-z]{2,8}) (20\d\d)\b/g
/** "Monday, November 16, 2026", "Nov 16, 2026". */
const MONTH_FIRST = /\b(?:([A-Z][a-z]{2,8}), )?([A-Z][a-z]{2,8}) (\d{1,2}), (20\d\d)\b/g

/** A day as 2026-11-16, in UTC. */
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const startOfDay = (time: number) => Math.floor(time / DAY) * DAY

/** Files, and versions of APIs that look like dates: "2026-07". */
const STAYS = /^binary$|version$/i

const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()

/** The whole days between two times, in milliseconds. */
export const wholeDays = (from: number, to: number) => startOfDay(to) - startOfDay(from)

/**
 * Moves all dates near the time `from`, in texts, numbers and names of fields, so that `from` becomes `to`: times to the
 * minute, dates without a time by whole days, months by as many as lie in between. Files and versions stay as they are.
 */
export function moveDates(value: unknown, from: number, to: number): unknown {
  const by = Math.round((to - from) / MINUTE) * MINUTE
  const days = wholeDays(from, from + by)
  const isNear = (time: number) => Math.abs(time - from) <= NEAR
  const iso = (all: string, date: string, separator?: string, time = '00:00') => {
    const before = Date.parse(`${date}T${time}:00Z`)
    if (!isNear(before)) return all
    if (!separator) return dayOf(before + days)
    return dayOf(before + by) + separator + new Date(before + by).toISOString().slice(11, 16)
  }
  const month = (all: string, year: string, number: string) => {
    const before = Date.UTC(Number(year), Number(number) - 1)
    if (!isNear(before)) return all
    return dayOf(Date.UTC(Number(year), Number(number) - 1 + monthOf(from + by) - monthOf(from))).slice(0, 7)
  }
  const compact = (all: string) => {
    const before = Date.parse(all.replace(/(..)(..)$/, '-$1-$2'))
    return isNear(before) ? dayOf(before + days).replaceAll('-', '') : all
  }
  const epoch = (number: number) => {
    if (isNear(number * 1000)) return number + by / 1000
    return isNear(number) ? number + by : number
  }
  const spelled = (weekday: string | undefined, date: string, month: string, year: string) => {
    const index = MONTHS.findIndex((name) => name === month || name.slice(0, 3) === month)
    const before = Date.UTC(Number(year), index, Number(date))
    if (index < 0 || !isNear(before)) return null
    const after = new Date(before + days)
    // As in the date of an email or a feed: "Sat, 05 Dec 2026".
    const isPadded = date.startsWith('0') || (date.length === 2 && weekday?.length === 3)
    const like = (name: string | undefined, model: string) => (model.length === 3 ? name?.slice(0, 3) : name) ?? model
    return {
      weekday: weekday ? `${like(WEEKDAYS[after.getUTCDay()], weekday)}, ` : '',
      date: String(after.getUTCDate()).padStart(isPadded ? 2 : 1, '0'),
      month: like(MONTHS[after.getUTCMonth()], month),
      year: after.getUTCFullYear(),
    }
  }
  const inText = (text: string) =>
    text
      .replace(ISO, iso)
      .replace(MONTH, month)
      .replace(COMPACT, compact)
      .replace(EPOCH, (all) => String(epoch(Number(all))))
      .replace(DAY_FIRST, (all, weekday, date, month, year) => {
        const moved = spelled(weekday, date, month, year)
        return moved ? `${moved.weekday}${moved.date} ${moved.month} ${moved.year}` : all
      })
      .replace(MONTH_FIRST, (all, weekday, month, date, year) => {
        const moved = spelled(weekday, date, month, year)
        return moved ? `${moved.weekday}${moved.month} ${moved.date}, ${moved.year}` : all
      })
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return inText(part)
    if (typeof part === 'number') return epoch(part)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [inText(key), STAYS.test(key) ? inner : walk(inner)]),
    )
  }
  return walk(value)
}

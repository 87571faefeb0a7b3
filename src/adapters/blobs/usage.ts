import { randomBytes } from 'node:crypto'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import type { Download, Usage } from '#domain/usage/ports.ts'
import { dayOf, openDailyLog } from './daily-log.ts'
import { invertedTime, timeOf } from './index-keys.ts'
import { openWriteOnce } from './write-once-store.ts'

const DAY_MS = 86_400_000

/** Distinguishes identical records. Short, because file names of the local storage are limited to 255 characters. */
const aRandom = () => randomBytes(6).toString('base64url')

type Counts = Record<string, number>

const add = (sums: readonly Counts[]): Counts => {
  const total = new Map<string, number>()
  for (const sum of sums)
    for (const [file, count] of Object.entries(sum)) total.set(file, (total.get(file) ?? 0) + count)
  return Object.fromEntries([...total].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** All downloads by day. The sum of a day is the number of downloads per file. */
export const downloadsDailyLog = (clock?: () => number, store = openWriteOnce('usage')) =>
  openDailyLog<Counts>({
    store,
    name: 'down',
    isEntry: (text) => /^(template|collection)~[^~]+~[^~]+$/.test(text),
    sumUp: (entries) => add(entries.map((entry) => ({ [entry.slice(0, entry.lastIndexOf('~'))]: 1 }))),
    join: add,
    clock,
  })

/**
 * Usage statistics, stored in keys only. Days come first, so that a list is as long as the period it covers. A random
 * suffix distinguishes identical records.
 *
 *     down/<yyyy-mm-dd>/<kind>~<id>~<random>, down-sum/… (daily-log.ts)
 *     user/<user>/<inverted time>~<kind>~<id>, followed by ~<version> for a version
 *     miss/<yyyy-mm-dd>/<random>~<query in base64url>
 */
export function createUsage({ clock }: { clock?: () => number } = {}): Usage {
  const store = openWriteOnce('usage')
  const { writeOnce, keysUnder } = store
  const dailyLog = downloadsDailyLog(clock, store)

  return {
    async noteDownload({ userId, kind, id, version, at }) {
      const file = `${kind}~${id}`
      const notes: Promise<unknown>[] = [dailyLog.note(`${file}~${aRandom()}`)]
      const taken = version === undefined ? file : `${file}~${version}`
      if (userId) notes.push(writeOnce(`user/${userId}/${invertedTime(at)}~${taken}`, {}))
      await Promise.all(notes)
    },
    downloadsOf: async (userId, limit) =>
      (await keysUnder(`user/${userId}/`))
        .sort()
        .map((key) => readDownload(userId, key.slice(`user/${userId}/`.length)))
        .filter((download) => download !== null)
        .slice(0, limit),
    downloadsSince: async (since) =>
      (await dailyLog.days(since)).flatMap(({ day, sum }) =>
        Object.entries(sum).map(([file, count]) => ({ day, ...readFile(file), count })),
      ),
    async noteMiss({ query, at }) {
      await writeOnce(`miss/${dayOf(at)}/${aRandom()}~${Buffer.from(query).toString('base64url')}`, {})
    },
    async missesSince(since, now) {
      const days = Array.from({ length: Math.ceil((now - since) / DAY_MS) + 1 }, (_, nth) =>
        dayOf(since + nth * DAY_MS),
      )
      const keys = await mapInBatches(
        days.filter((day) => day <= dayOf(now)),
        (day) => keysUnder(`miss/${day}/`),
      )
      return keys.flat().flatMap((key) => {
        const [, day = '', name = ''] = key.split('/')
        const query = Buffer.from(name.split('~')[1] ?? '', 'base64url').toString()
        return query === '' ? [] : [{ day, query }]
      })
    },
    close: dailyLog.close,
  }
}

function readDownload(userId: string, text: string): Download | null {
  const [time = '', , , version] = text.split('~')
  const file = readFile(text.slice(time.length + 1))
  return /^\d{13}$/.test(time) && file.id !== '' ? { userId, at: timeOf(time), ...file, version } : null
}

/** `<kind>~<id>` */
function readFile(text: string): Pick<Download, 'kind' | 'id'> {
  const [kind, id = ''] = text.split('~')
  return { kind: kind === 'collection' ? 'collection' : 'template', id }
}

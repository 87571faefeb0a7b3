import type { Usage } from '#domain/admin/ports.ts'
import { invertedTime, timeOf } from './index-keys.ts'
import { openWriteOnce } from './write-once-store.ts'

const monthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** "2026-10", "2026-11": every month from the first time to the second. */
function monthsBetween(since: number, until: number): string[] {
  const months: string[] = []
  const month = new Date(`${monthOf(since)}-01T00:00:00Z`)
  for (; month.getTime() <= until; month.setUTCMonth(month.getUTCMonth() + 1)) months.push(monthOf(month.getTime()))
  return months
}

/**
 * What is used, in keys alone. Months and days come first, so that a list is as long as the time it covers. A random
 * text tells notes of the same thing apart.
 *
 *     month/<yyyy-mm>/<kind>~<id>~<random>   user/<user>/<inverted time>~<kind>~<id>
 *     miss/<yyyy-mm-dd>/<random>~<query in base64url>
 */
export function createUsage(): Usage {
  const { writeOnce, keysUnder } = openWriteOnce('usage')
  const inMonths = async (prefix: string, since: number, now: number) =>
    (await Promise.all(monthsBetween(since, now).map((month) => keysUnder(`${prefix}/${month}`)))).flat()

  return {
    async noteDownload({ userId, kind, id, at }) {
      const file = `${kind}~${id}`
      const notes = [writeOnce(`month/${monthOf(at)}/${file}~${crypto.randomUUID()}`, {})]
      if (userId) notes.push(writeOnce(`user/${userId}/${invertedTime(at)}~${file}`, {}))
      await Promise.all(notes)
    },
    downloadsOf: async (userId, limit) =>
      (await keysUnder(`user/${userId}/`))
        .sort()
        .slice(0, limit)
        .map((key) => {
          const [time = '', kind = '', id = ''] = key.slice(`user/${userId}/`.length).split('~')
          return { userId, at: timeOf(time), kind: asKind(kind), id }
        }),
    downloadsSince: async (since, now) =>
      (await inMonths('month', since, now)).map((key) => {
        const [kind = '', id = ''] = (key.split('/')[2] ?? '').split('~')
        return { kind: asKind(kind), id }
      }),
    async noteMiss({ query, at }) {
      const text = Buffer.from(query).toString('base64url')
      await writeOnce(`miss/${dayOf(at)}/${crypto.randomUUID()}~${text}`, {})
    },
    missesSince: async (since, now) =>
      (await inMonths('miss', since, now))
        .map((key) => {
          const [, day = '', name = ''] = key.split('/')
          return { day, query: Buffer.from(name.split('~')[1] ?? '', 'base64url').toString() }
        })
        .filter(({ day }) => day >= dayOf(since)),
  }
}

const asKind = (text: string) => (text === 'collection' ? 'collection' : 'template')

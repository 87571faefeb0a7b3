import type { ProcessedEvents } from '#domain/checkout/ports.ts'
import { dayOf } from './daily-log.ts'
import { openWriteOnce } from './write-once-store.ts'

const DAY_MS = 86_400_000

/** One key per event in the payments store, `e/<day>/<event>`, so that listing a period only reads its days. */
export function createProcessedEvents(): ProcessedEvents {
  const { writeOnce, keysUnder } = openWriteOnce('payments')
  return {
    async between(since, until) {
      const days = new Set([dayOf(until)])
      for (let day = since; day < until; day += DAY_MS) days.add(dayOf(day))
      const keys = await Promise.all([...days].map((day) => keysUnder(`e/${day}/`)))
      return new Set(keys.flat().map((key) => key.split('/')[2] ?? ''))
    },
    async mark({ id, at }) {
      await writeOnce(`e/${dayOf(at)}/${id}`, {})
    },
  }
}

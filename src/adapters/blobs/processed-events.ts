import type { ProcessedEvents } from '#domain/checkout/ports.ts'
import { dayOf } from './daily-log.ts'
import { openWriteOnce } from './write-once-store.ts'

const DAY_MS = 86_400_000

/** Marks in the store of the facts, `e/<day>/<event>`, so that a list is as short as the days it covers. */
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

import { expect, test } from 'vitest'
import { deleteOld } from '#domain/retention/delete-old.ts'
import type { Shelves } from '#domain/retention/ports.ts'
import type { Shelf } from '#domain/retention/retention.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const retention: readonly Shelf[] = [
  { store: 'usage', prefix: 'x/', days: 10 },
  { store: 'messages', prefix: '', days: 1 },
]

function inMemory(...keys: string[]) {
  const left = new Set(keys)
  const inShelf = ({ store, prefix }: { store: string; prefix: string }) =>
    [...left].filter((key) => key.startsWith(`${store}:${prefix}`))
  const shelves: Shelves = {
    days: async (shelf) =>
      inShelf(shelf).map((key) => key.slice(`${shelf.store}:${shelf.prefix}`.length).split('/')[0] ?? ''),
    keysOf: async (shelf, day) => inShelf({ ...shelf, prefix: `${shelf.prefix}${day}/` }),
    remove: async (_, key) => void left.delete(key),
  }
  return { shelves, left }
}

test('a day is kept as many whole days as its shelf says', async () => {
  const { shelves, left } = inMemory(
    'usage:x/2026-11-10/1',
    'usage:x/2026-11-09/1',
    'messages:2026-11-18/1',
    'messages:2026-11-19/1',
  )
  const report = await deleteOld(shelves, { retention, now: NOW, hasTime: () => true })
  expect(report).toEqual({ deleted: 2, failures: [], finished: true })
  expect([...left]).toEqual(['usage:x/2026-11-10/1', 'messages:2026-11-19/1'])
})

test('without time nothing is begun, and a shelf that does not answer stops no other', async () => {
  const { shelves, left } = inMemory('usage:x/2026-01-01/1', 'messages:2026-01-01/1')
  const late = await deleteOld(shelves, { retention, now: NOW, hasTime: () => false })
  expect(late).toEqual({ deleted: 0, failures: [], finished: false })
  const days: Shelves['days'] = async (shelf) =>
    shelf.store === 'usage' ? Promise.reject('down') : shelves.days(shelf)
  const report = await deleteOld({ ...shelves, days }, { retention, now: NOW, hasTime: () => true })
  expect(report).toEqual({ deleted: 1, failures: ['down'], finished: true })
  expect([...left]).toEqual(['usage:x/2026-01-01/1'])
})

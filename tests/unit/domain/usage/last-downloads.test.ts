import { expect, test } from 'vitest'
import { lastDownloads } from '#domain/usage/last-downloads.ts'

const THIRD = { version: '1.1.0', day: '2026-11-24', note: 'Adds a retry.' }
const versions = [
  THIRD,
  { version: '1.0.1', day: '2026-11-24', note: 'Mends a wire.' },
  { version: '1.0.0', day: '2026-11-20', note: 'First release.' },
]
const versionsOf = async (slug: string) => (slug === 'crm' ? versions : [])
const at = (day: string) => Date.parse(`${day}T10:00:00Z`)
const note = (day: string, version?: string) => ({ kind: 'template' as const, id: 'crm', at: at(day), version })
const taken = async (...notes: ReturnType<typeof note>[]) => (await lastDownloads(notes, versionsOf))[0]

test('each template counts once, with its last download, newest first', async () => {
  const notes = [
    { kind: 'template' as const, id: 'a', at: 5 },
    { kind: 'collection' as const, id: 'essentials', at: 9 },
    { kind: 'template' as const, id: 'b', at: 7 },
    { kind: 'template' as const, id: 'a', at: 8 },
  ]
  expect(await lastDownloads(notes, versionsOf)).toEqual([
    { slug: 'a', at: 8, version: null, newer: null },
    { slug: 'b', at: 7, version: null, newer: null },
  ])
})

test('what is newer is told by the version that was taken, also within a day', async () => {
  expect(await taken(note('2026-11-24', '1.0.1'))).toMatchObject({ version: '1.0.1', newer: THIRD })
  expect(await taken(note('2026-11-24', '1.1.0'))).toMatchObject({ version: '1.1.0', newer: null })
})

test('an older version that is taken later leaves the newest in hand', async () => {
  const back = [note('2026-11-24', '1.1.0'), note('2026-11-26', '1.0.0')]
  expect(await taken(...back)).toEqual({ slug: 'crm', at: at('2026-11-24'), version: '1.1.0', newer: null })
})

test('without a note of the version, the day tells, and what came that day counts as taken', async () => {
  expect(await taken(note('2026-11-23'))).toMatchObject({ version: '1.0.0', newer: THIRD })
  expect(await taken(note('2026-11-24'))).toMatchObject({ version: '1.1.0', newer: null })
})

test('a version that no changelog names any more counts as the oldest', async () => {
  expect(await taken(note('2026-11-26', '0.9.0'))).toMatchObject({ version: '1.0.0', newer: THIRD })
})

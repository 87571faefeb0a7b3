import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSavedTemplates } from '#adapters/blobs/saved-templates.ts'
import type { SavedTemplates } from '#domain/saved/ports.ts'
import { saveTemplates } from '#domain/saved/saved.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const saved = createSavedTemplates()
let blobs: SomeBlobs

beforeAll(async () => {
  blobs = await someBlobs()
})
beforeEach(() => blobs.reset())
afterAll(() => blobs.remove())

const slugs = Array.from({ length: 60 }, (_, nth) => `template-${nth}`)
const stored = async () => (await saved.read('user_ada'))?.templates.map(({ slug }) => slug).sort()
const saveBy =
  ({ change }: SavedTemplates) =>
  (slug: string) =>
    change('user_ada', (before) => saveTemplates(before, [slug], 1))

test('of sixty saves of one user at once all are stored', async () => {
  const ends = await Promise.all(slugs.map(saveBy(saved)))
  expect(ends.filter(({ ok }) => !ok)).toEqual([])
  expect(await stored()).toEqual([...slugs].sort())
})

test('of sixty functions that save for one user at once each stores it, or is told when to try again', async () => {
  const ends = await Promise.all(slugs.map((slug) => saveBy(createSavedTemplates())(slug)))
  const landed = slugs.filter((_, nth) => ends[nth]?.ok)
  expect(landed).not.toEqual([])
  expect(await stored()).toEqual(landed.sort())
  for (const end of ends) if (!end.ok) expect(end.error).toEqual({ kind: 'busy', seconds: 1 })
})

test('what one of several is refused is stored of the others', async () => {
  const refused: Result<never> = err({ kind: 'limit-reached', max: 1, of: 'lists' })
  const ends = await Promise.all([
    saveBy(saved)('first'),
    saved.change('user_ada', () => refused),
    saveBy(saved)('second'),
  ])
  expect(ends.map(({ ok }) => ok)).toEqual([true, false, true])
  expect(await stored()).toEqual(['first', 'second'])
})

test('a failed write fails those that it was for, and the next one goes on', async () => {
  blobs.failNextWrites(0, 100)
  const ends = await Promise.allSettled(slugs.slice(0, 3).map(saveBy(saved)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  blobs.failNextWrites(0, 0)
  await saveBy(saved)('after')
  expect(await stored()).toEqual(['after'])
})

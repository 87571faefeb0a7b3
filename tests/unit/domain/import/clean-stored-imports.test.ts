import { expect, test } from 'vitest'
import { cleanStoredImports } from '#domain/import/clean-stored-imports.ts'
import { foreignFile } from '../../../fixtures/foreign-file.ts'

type Json = Record<string, unknown>

/** A shop with so many uploads that were stored as they came. */
function aShopOf(count: number, { failsAt }: { failsAt?: string } = {}) {
  const raw = new Map(Array.from({ length: count }, (_, at) => [`t${at}`, foreignFile('owner-and-second-copy')]))
  const clean = new Map<string, Json>()
  const outcomes: string[] = []
  const imported = {
    uncleaned: async () => [...raw.keys()].map((slug) => ({ slug, hash: 'h' })),
    workflow: async (slug: string) => clean.get(slug) ?? raw.get(slug) ?? null,
    async replaceUncleaned({ slug }: { slug: string }, json: Json) {
      if (slug === failsAt) throw new Error('out of reach')
      clean.set(slug, json)
      raw.delete(slug)
    },
  }
  const audit = {
    begin: async (intent: never) => ({ intent, end: null }),
    async finish(intent: never, { outcome }: { outcome: string }) {
      outcomes.push(outcome)
      return intent
    },
  }
  const run = (hasTime = () => true) =>
    cleanStoredImports({ imported, audit }, { id: 'run', now: '2026-11-27T00:00:00.000Z', hasTime })
  return { raw, clean, outcomes, run }
}

test('a run cleans so many, the next one goes on, and then there is nothing to note', async () => {
  const shop = aShopOf(130)
  expect(await shop.run()).toEqual({ cleaned: 100, failures: [], finished: false })
  expect(await shop.run()).toEqual({ cleaned: 30, failures: [], finished: true })
  expect(await shop.run()).toEqual({ cleaned: 0, failures: [], finished: true })
  expect(shop.outcomes).toEqual([
    '100 workflow files cleaned: 500 workflow fields, 100 webhook IDs. The next run continues.',
    '30 workflow files cleaned: 150 workflow fields, 30 webhook IDs.',
  ])
  expect(JSON.stringify([...shop.clean])).not.toContain('Ann')
})

test('without time nothing is begun', async () => {
  const shop = aShopOf(3)
  expect(await shop.run(() => false)).toEqual({ cleaned: 0, failures: [], finished: false })
  expect([shop.raw.size, shop.outcomes]).toEqual([3, []])
})

test('a file that cannot be stored is named as a failure and cleaned by the next run', async () => {
  const shop = aShopOf(3, { failsAt: 't1' })
  expect(await shop.run()).toMatchObject({ cleaned: 2, failures: [{ message: 'out of reach' }], finished: false })
  expect([...shop.raw.keys()]).toEqual(['t1'])
})

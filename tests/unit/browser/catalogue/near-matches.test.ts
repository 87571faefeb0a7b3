// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createCatalogue } from '#browser/catalogue/catalogue-state.ts'
import { openNearMatches } from '#browser/catalogue/near-matches.ts'
import { createSearchIndex } from '#domain/catalog/search-index.ts'
import { showCatalogue } from '#islands/template-catalogue/TemplateCatalogue.tsx'
import { misspell, shareRight, UNDERSTOOD } from '../../../fixtures/misspelt-queries.ts'
import { syntheticCards } from '../../../fixtures/synthetic-cards.ts'
import { aCard } from '../../domain/catalog/card-fixture.ts'

test.each([160, 10_000])('of 200 misspelt queries over %i templates, nine in ten are understood', async (size) => {
  const cards = syntheticCards(size)
  const index = createSearchIndex(cards)
  const near = await openNearMatches(index)
  const misspelt = misspell(cards, 200)
  const understood = misspelt.filter(({ query, meant }) => {
    const exact = index.cardsAt(index.find(query))
    const answers = [...exact, ...near.close(query, 10, exact)]
    return shareRight(answers, index.cardsAt(index.find(meant))) >= UNDERSTOOD
  })
  expect(understood.length).toBeGreaterThanOrEqual(180)
})

test('what the page shows stays until it is certain that nothing matches', async () => {
  const page = Object.assign(document.createElement('section'), { textContent: 'Built' })
  const { promise, resolve } = Promise.withResolvers<() => number[]>()
  const index = createSearchIndex([aCard({ name: 'Plan a calendar' })])
  showCatalogue(page, createCatalogue(index, { query: 'zzzzzzz', openWords: () => promise }))
  await new Promise((rendered) => setTimeout(rendered, 500))
  expect(page.textContent).toBe('Built')
  resolve(() => [])
  await vi.waitFor(() => expect(page.textContent).toContain('No templates found.'), { timeout: 30_000 })
})

describe('close matches', () => {
  const refund = aCard({ id: 1, slug: 'refund', name: 'Approve refund requests', tags: ['refunds'] })
  const slack = aCard({ id: 2, slug: 'slack', name: 'Post refund totals to Slack', tools: ['slack'] })
  const other = aCard({ id: 3, slug: 'other', name: 'Plan a content calendar', tags: ['planning'] })
  const find = async (query: string, most = 6) => {
    const index = createSearchIndex([other, slack, refund])
    const { close } = await openNearMatches(index)
    return close(query, most, index.cardsAt(index.find(query))).map(({ slug }) => slug)
  }

  test('have all misspelt words before some of them', async () => {
    expect((await find('slakc refnud'))[0]).toBe('slack')
  })

  test('know a misspelt app', async () => {
    const stock = aCard({ id: 4, slug: 'stock', name: 'Order what runs low', apps: ['woocommerce'] })
    const { close } = await openNearMatches(createSearchIndex([other, stock, refund]))
    expect(close('wocommerce', 6, []).map(({ slug }) => slug)).toEqual(['stock'])
  })

  test('leave out what matches exactly', async () => {
    expect(await find('totals')).toEqual([])
  })

  test('are no more than asked for, and none for what is like nothing', async () => {
    expect(await find('refnud', 1)).toHaveLength(1)
    expect(await find('zzzzzzz')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { openNearMatches } from '#browser/catalogue/near-matches.ts'
import { unpackCards } from '#domain/catalog/catalogue-file.ts'
import { createSearchIndex } from '#domain/catalog/search-index.ts'
import { fetchBuilt } from '../fixtures/built-site.ts'
import queries from '../fixtures/shopper-queries.json' with { type: 'json' }

/** Each is what a shopper types, and the templates any of which answers it. */
test('what shoppers type finds the right template first', async () => {
  const cards = unpackCards(await (await fetchBuilt('/catalogue.json')).json())
  const index = createSearchIndex(cards)
  const near = await openNearMatches(index)
  const places = queries.map(([query = '', ...right]) => {
    const exact = index.rank(query)
    const found = index.cardsAt(exact.length > 0 ? exact : near.words(query)).map(({ slug }) => slug)
    return {
      query,
      found: found.slice(0, 3),
      count: found.length,
      place: found.findIndex((slug) => right.includes(slug)),
    }
  })
  expect(places.filter(({ count }) => count === 0)).toEqual([])
  const share = (most: number) => places.filter(({ place }) => place >= 0 && place < most).length / places.length
  const missed = JSON.stringify(
    places.filter(({ place }) => place !== 0),
    null,
    1,
  )
  expect(share(1), missed).toBeGreaterThanOrEqual(0.85)
  expect(share(3), missed).toBeGreaterThanOrEqual(0.95)
})

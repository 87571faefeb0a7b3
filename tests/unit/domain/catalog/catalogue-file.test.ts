import { expect, test } from 'vitest'
import { brotliSize } from '../../../../scripts/bench/brotli-size.ts'
import { overBudget } from '../../../../scripts/bench/budgets.ts'
import { detailsAt, packCards, packDetails, unpackCards } from '../../../../src/domain/catalog/catalogue-file.ts'
import { syntheticCards } from '../../../fixtures/synthetic-cards.ts'
import { aCard } from './card-fixture.ts'

const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

test('a small catalogue comes out of its one file as it went in', () => {
  const cards = [
    aCard({ id: 3, slug: 'send-invoice-reminders', onSheet: true }),
    aCard({
      id: 7,
      slug: 'another-address',
      title: 'A longer heading',
      youtubeId: 'aaaaaaaaaaa',
      thumbnail: '/a.webp',
    }),
    aCard({ id: 9, category: null, tags: [], tools: [], difficulty: null, setupMinutes: null, updated: null }),
    aCard({ id: 10, category: 'e-commerce', tags: ['billing', 'e-commerce'], apps: ['postgresql', 'shopify'] }),
    aCard({ id: 11, tools: [], apps: ['x'], languages: { name: 'ar', description: 'ar' } }),
    aCard({ id: 12, languages: { name: 'de' } }),
  ]
  expect(unpackCards(sent(packCards(cards)))).toEqual(cards)
})

test('a large catalogue leaves its details to the second file, in the same order', () => {
  const cards = syntheticCards(700)
  const first = unpackCards(sent(packCards(cards)))
  expect(first[699]).toMatchObject({ slug: cards[699]?.slug, tags: cards[699]?.tags, description: '', updated: null })
  const details = sent(packDetails(cards))
  expect(first.map((card, at) => ({ ...card, ...detailsAt(details, at) }))).toEqual(cards)
})

test('a file whose lists do not fit together is refused', () => {
  const file = packCards([aCard()])
  expect(() => unpackCards({ ...file, thumbnails: [] })).toThrow('ends before place 0')
  expect(() => unpackCards({ ...file, tools: { words: [], uses: ['4'] } })).toThrow('No word has the number 4')
})

test('what a search of 160 and of 10,000 templates downloads keeps to its budget', () => {
  const [small, large] = [syntheticCards(160), syntheticCards(10_000)]
  const size = (file: unknown) => brotliSize(Buffer.from(JSON.stringify(file)))
  const measure = 'Catalogue'
  const figures = [
    { measure, where: '160 templates, everything', value: size(packCards(small)) },
    { measure, where: '10,000 templates, first answer', value: size(packCards(large)) },
    { measure, where: '10,000 templates, details', value: size(packDetails(large)) },
  ]
  expect(overBudget(figures)).toEqual([])
})

import { expect, test } from 'vitest'
import { searchTemplates, searchText } from '../../../../src/domain/catalog/search.ts'
import { createSearchIndex } from '../../../../src/domain/catalog/search-index.ts'
import { createRandom } from '../../../fixtures/random.ts'
import { syntheticCards } from '../../../fixtures/synthetic-cards.ts'
import { aCard } from './card-fixture.ts'

const ODD = [
  aCard({ slug: 'turkish', name: 'İstanbul ışık', description: 'Straße, ﬁne and 100 % ΣΊΣΥΦΟΣ — 日本語 🚀.' }),
  aCard({ slug: 'marks', title: 'a.*b (c|d) [e] \\f "g"', tags: ['c++', 'x  y'] }),
]
const cards = [...ODD, ...syntheticCards(60)]
const random = createRandom(3)
const below = (limit: number) => Math.floor(random() * limit)
const LETTERS = [...'aeinrst xyzİıßﬁ🚀日Σς.*(']

/** A part of a real text, in any case, with spaces around it, or letters that may stand nowhere. */
function anyQuery(): string {
  if (random() < 0.2) return Array.from({ length: below(4) }, () => LETTERS[below(LETTERS.length)]).join('')
  const card = cards[below(cards.length)]
  const source = card ? [card.title, card.name, card.description, ...card.tags, ...card.tools].join(' ') : ''
  const from = below(source.length)
  const part = source.slice(from, from + 1 + below(18))
  return [part, part.toUpperCase(), `  ${part}\t`, ` ${part.toLowerCase()} `, `${part}q`][below(5)] ?? ''
}

test('10,000 queries, typed letter by letter or at once, find exactly what the plain rule finds', () => {
  const index = createSearchIndex(cards)
  const wrong: string[] = []
  for (let asked = 0; asked < 10_000; ) {
    const query = anyQuery()
    // A visitor types, goes on and deletes again.
    const steps = random() < 0.4 ? [...query].map((_, at) => query.slice(0, at + 1)) : [query]
    for (const step of [...steps, query.slice(0, -1)]) {
      asked++
      const expected = searchTemplates(cards, step)
      const found = index.cardsAt(index.find(step))
      if (found.length !== expected.length || found.some((card, at) => card !== expected[at])) wrong.push(step)
    }
  }
  expect(wrong).toEqual([])
})

test('ten thousand templates are narrowed, letter by letter, to what a scan of all of them finds', () => {
  const many = syntheticCards(10_000)
  const index = createSearchIndex(many)
  const queries = ['weekly report', 'Invoce']
  for (const query of queries.flatMap((whole) => [...whole].map((_, at) => whole.slice(0, at + 1))))
    expect(index.cardsAt(index.find(query)), query).toEqual(searchTemplates(many, query))
})

test('a query typed while the index is half prepared is answered in full', () => {
  const index = createSearchIndex(cards)
  for (let at = 0; at < 40; at++) index.prepare(at)
  expect(index.cardsAt(index.find('customer'))).toEqual(searchTemplates(cards, 'customer'))
  expect(index.textAt(60)).toBe(searchText(cards[60] ?? aCard()))
})

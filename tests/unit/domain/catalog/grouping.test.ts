import { expect, test } from 'vitest'
import { CATEGORIES, CATEGORY_IDS } from '../../../../src/domain/catalog/categories.ts'
import { dealShelves, groupOf, groupTemplates, interleaveCategories } from '../../../../src/domain/catalog/grouping.ts'
import { aCard } from './card-fixture.ts'

test('a template stands on the shelf of its own category, whatever its words say', () => {
  expect(groupOf(aCard({ category: 'marketing', tags: ['support'] }))).toBe('marketing')
})

test('without a category a tag decides, then the name and the description', () => {
  expect(groupOf(aCard({ category: null, tags: ['helpdesk'] }))).toBe('customer-support')
  expect(groupOf(aCard({ category: null, tags: ['x'], name: 'Post to Instagram' }))).toBe('social-media')
})

test('every category is joined by each of its keywords, in name or description', () => {
  const plain = { category: null, tags: ['x'], name: 'Water the plants', description: 'Each evening.' }
  for (const id of CATEGORY_IDS)
    for (const keyword of CATEGORIES[id].keywords) {
      const word = keyword.toUpperCase()
      expect(groupOf(aCard({ ...plain, name: `The ${word}` })), `${keyword} in a name`).toBe(id)
      expect(groupOf(aCard({ ...plain, description: `About ${word}.` })), `${keyword} in a description`).toBe(id)
    }
})

test('templates fitting no category form the last group', () => {
  const odd = aCard({
    slug: 'odd',
    category: null,
    tags: ['x'],
    name: 'Water the plants',
    description: 'Each evening.',
  })
  const lead = aCard({ slug: 'lead', category: 'lead-generation' })
  expect(groupTemplates([odd, lead])).toEqual([
    { category: 'lead-generation', cards: [lead] },
    { category: null, cards: [odd] },
  ])
})

test('a template that would fit two groups appears once', () => {
  const groups = groupTemplates([aCard({ category: null, tags: ['support', 'seo'] })])
  expect(groups.map((group) => group.category)).toEqual(['customer-support'])
})

test('a list of all templates takes one of each category in turn', () => {
  const cards = ['m1', 'm2', 'm3', 'e1', 's1', 's2'].map((slug) =>
    aCard({
      slug,
      category: slug.startsWith('m') ? 'marketing' : slug.startsWith('e') ? 'e-commerce' : 'social-media',
    }),
  )
  expect(interleaveCategories(cards).map(({ slug }) => slug)).toEqual(['e1', 's1', 'm1', 's2', 'm2', 'm3'])
})

test('visible cards are dealt one at a time, so every shelf shows some', () => {
  const groups = [
    { category: 'marketing' as const, cards: ['m1', 'm2', 'm3', 'm4'] },
    { category: 'e-commerce' as const, cards: ['e1'] },
    { category: null, cards: ['o1', 'o2', 'o3'] },
  ]
  expect(dealShelves(groups, 5).map(({ cards, more }) => [cards.length, more])).toEqual([
    [2, 2],
    [1, 0],
    [2, 1],
  ])
  expect(dealShelves(groups, 99).every((shelf) => shelf.more === 0)).toBe(true)
})

import { expect, test } from 'vitest'
import { relatedTemplates } from '../../../../src/domain/catalog/related.ts'
import { aCard } from './card-fixture.ts'

const self = {
  ...aCard({ slug: 'self', tags: ['crm', 'sales'], tools: ['slack'] }),
  related: ['named', 'self', 'gone'],
}
const named = aCard({ slug: 'named', tags: ['other'], tools: ['make'] })
const close = aCard({ slug: 'close', tags: ['crm', 'sales'], tools: ['slack'] })
const near = aCard({ slug: 'near', tags: ['crm'], tools: ['make'] })
const far = aCard({ slug: 'far', tags: ['cats'], tools: ['zapier'] })
const slugs = (cards: { slug: string }[]) => cards.map((card) => card.slug)

test('named templates come first, then those sharing most tags and tools', () => {
  expect(slugs(relatedTemplates([far, near, self, close, named], self, 3))).toEqual(['named', 'close', 'near'])
})

test('a template sharing nothing is not related, and none is its own relative', () => {
  expect(slugs(relatedTemplates([self, far], { ...self, related: [] }, 3))).toEqual([])
})

test('a slug named twice shows once', () => {
  expect(slugs(relatedTemplates([named], { ...self, related: ['named', 'named'] }, 3))).toEqual(['named'])
})

test('as many come as are asked for: four where there is room', () => {
  const others = ['a', 'b', 'c', 'd', 'e'].map((slug) => aCard({ slug, tags: ['crm'], tools: ['make'] }))
  expect(slugs(relatedTemplates(others, { ...self, related: [] }, 4))).toEqual(['a', 'b', 'c', 'd'])
})

import fc from 'fast-check'
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

test('who shares most comes first, in a catalogue of any mixture', () => {
  const card = fc.record({
    tags: fc.uniqueArray(fc.constantFrom('crm', 'sales', 'slack', 'cats')),
    tools: fc.uniqueArray(fc.constantFrom('slack' as const, 'make' as const)),
  })
  fc.assert(
    fc.property(fc.array(card, { minLength: 1, maxLength: 30 }), fc.nat(8), (kinds, limit) => {
      const [self, ...others] = kinds.map((kind, at) => aCard({ slug: `t-${at}`, ...kind }))
      if (!self) return
      const both = (a: readonly string[], b: readonly string[]) => a.filter((one) => b.includes(one)).length
      const shared = (other: typeof self) => both(other.tags, self.tags) + both(other.tools, self.tools)
      const plain = others.filter((other) => shared(other) > 0).sort((a, b) => shared(b) - shared(a))
      const found = relatedTemplates([self, ...others], { ...self, related: [] }, limit)
      expect(slugs(found)).toEqual(slugs(plain.slice(0, limit)))
    }),
  )
})

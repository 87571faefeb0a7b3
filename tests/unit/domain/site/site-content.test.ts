import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatPrice } from '#domain/checkout/money.ts'
import { Plan } from '#domain/checkout/plan.ts'
import { BulkCollection, collectionHolds } from '#domain/site/bulk-collection.ts'
import { Integration } from '#domain/site/integration.ts'
import { Site } from '#domain/site/site.ts'
import { Testimonial } from '#domain/site/testimonial.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(`content/${file}.json`, 'utf8'))

test('every file the home page reads is right', () => {
  expect(Site.parse(read('site')).name).not.toBe('')
  expect(Testimonial.array().parse(read('testimonials'))).toHaveLength(8)
  expect(Integration.array().parse(read('integrations')).length).toBeGreaterThan(0)
  expect(BulkCollection.array().parse(read('collections'))).toHaveLength(6)
})

test('the two demo cards carry the titles of the specification', () => {
  expect(Site.parse(read('site')).demos.map(({ title }) => title)).toEqual(['Demo For Templates', 'Demo For Beginners'])
})

test.each([
  ['plans', Plan, ['name', 'price', 'period', 'description', 'icon', 'features', 'popular']],
  ['collections', BulkCollection, ['title', 'tags']],
  ['integrations', Integration, ['name', 'icon', 'description']],
  ['testimonials', Testimonial, ['id', 'name', 'role', 'company', 'avatar', 'rating', 'content']],
])('every entry of %s has the fields of the specification', (file, schema, fields) => {
  const entries: object[] = schema.array().parse(read(file))
  for (const entry of entries) expect(Object.keys(entry)).toEqual(expect.arrayContaining(fields))
})

test('eight testimonials give five stars each', () => {
  expect(
    Testimonial.array()
      .parse(read('testimonials'))
      .map(({ rating }) => rating),
  ).toEqual(Array(8).fill(5))
})

test('two plans are sold, and one of them is the popular one', () => {
  const plans = Plan.array().parse(read('plans'))
  expect(plans.map((plan) => plan.name)).toEqual(['Basic Plan', 'Pro Plan'])
  expect(plans.filter((plan) => plan.popular)).toHaveLength(1)
})

test('a price shows cents only when there are some', () => {
  expect(formatPrice({ price: 2000, currency: 'usd' })).toBe('$20')
  expect(formatPrice({ price: 2050, currency: 'usd' })).toBe('$20.50')
})

test('an editor who writes dollars and cents is told the unit', () => {
  const plan = { ...Plan.array().parse(read('plans'))[0], price: 19.99 }
  expect(Plan.safeParse(plan).success).toBe(false)
  expect(Plan.shape.price.description).toContain('cents')
})

test('a drawer holds the templates of its categories or tools, an open one holds all', () => {
  const shop = { category: 'e-commerce', tools: ['n8n'] } as const
  const agent = { category: 'marketing', tools: ['n8n', 'openai'] } as const
  expect(collectionHolds({ holds: { categories: ['e-commerce'] } }, [shop, agent])).toEqual([shop])
  expect(collectionHolds({ holds: { tools: ['openai'] } }, [shop, agent])).toEqual([agent])
  expect(collectionHolds({ holds: {} }, [shop, agent])).toEqual([shop, agent])
})

test('pictures are files of this site, and an editor who names another is told what to do', () => {
  const [drawer] = BulkCollection.array().parse(read('collections'))
  const site = Site.parse(read('site'))
  const ofDrawer = (imageUrl: string) => BulkCollection.safeParse({ ...drawer, imageUrl })
  const ofHelp = (image: string) => Site.safeParse({ ...site, help: { ...site.help, image } })
  for (const check of [ofDrawer, ofHelp]) {
    expect(check('/bulk/agents.webp').success).toBe(true)
    for (const elsewhere of ['https://example.com/agents.webp', '//example.com/agents.webp', 'bulk/agents.webp'])
      expect(check(elsewhere).error?.issues[0]?.message).toContain('Put the image in public/')
  }
})

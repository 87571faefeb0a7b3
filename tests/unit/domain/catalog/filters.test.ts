import { describe, expect, test } from 'vitest'
import {
  applyFilters,
  countChoices,
  type Filters,
  filterParams,
  hasFilters,
  NO_FILTERS,
  readFilters,
} from '#domain/catalog/filters.ts'
import { aCard } from './card-fixture.ts'

const cards = [
  aCard({ slug: 'a', category: 'marketing', tools: ['n8n', 'slack'], difficulty: 'Advanced', setupMinutes: 60 }),
  aCard({ slug: 'b', category: 'marketing', tools: ['n8n', 'gmail'], difficulty: 'Beginner', setupMinutes: 30 }),
  aCard({
    ...{ slug: 'c', category: 'e-commerce', tools: ['n8n', 'slack'], apps: ['shopify'] },
    ...{ difficulty: 'Beginner', setupMinutes: 15 },
  }),
  aCard({ slug: 'd', category: null, tools: ['n8n'], difficulty: null, setupMinutes: null, updated: null }),
]
const filters = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some })
const left = (some: Partial<Filters>) => applyFilters(cards, filters(some)).map(({ slug }) => slug)

describe('filters in an address', () => {
  test('come back as they went in', () => {
    const chosen = filters({ tool: 'slack', difficulty: 'Beginner', sort: 'newest' })
    expect(readFilters(filterParams(chosen))).toEqual(chosen)
    expect(readFilters(new URLSearchParams('tool=google-analytics')).tool).toBe('google-analytics')
    expect(filterParams(chosen).toString()).toBe('tool=slack&difficulty=Beginner&sort=newest')
  })

  test('that do not exist count as none', () => {
    expect(readFilters(new URLSearchParams('tool=fax&sort=price&category=&difficulty=Hard'))).toEqual(NO_FILTERS)
    expect(hasFilters(NO_FILTERS)).toBe(false)
  })
})

describe('applying filters', () => {
  test('each leaves what it names, and together they leave what passes all', () => {
    expect(left({ tool: 'slack' })).toEqual(['a', 'c'])
    expect(left({ tool: 'shopify' })).toEqual(['c'])
    expect(left({ tool: 'slack', difficulty: 'Beginner' })).toEqual(['c'])
    expect(left({ category: 'marketing', tool: 'gmail' })).toEqual(['b'])
    expect(left({})).toEqual(['a', 'b', 'c', 'd'])
  })

  test('the setup takes at most the chosen time, and the chosen n8n is new enough', () => {
    const some = [
      aCard({ slug: 'short', setupMinutes: 30, release: '2.4', trigger: 'form' }),
      aCard({ slug: 'long', setupMinutes: 31, release: '2.36' }),
      aCard({ slug: 'unknown', setupMinutes: null, release: null, trigger: null }),
    ]
    const passing = (wanted: Partial<Filters>) => applyFilters(some, filters(wanted)).map(({ slug }) => slug)
    expect(passing({ setup: '30' })).toEqual(['short'])
    expect(passing({ n8n: '2.35' })).toEqual(['short'])
    expect(passing({ n8n: '2.36' })).toEqual(['short', 'long'])
    expect(passing({ trigger: 'form' })).toEqual(['short'])
    expect(countChoices(some, NO_FILTERS).n8n.map(({ label, count }) => `${label}: ${count}`)).toEqual([
      'n8n 2.4: 1',
      'n8n 2.36: 2',
    ])
  })

  test('a template without a category of its own is found where it stands on the shelf', () => {
    const imported = aCard({ category: null, name: 'Write campaign texts', description: 'For newsletters.', tags: [] })
    expect(applyFilters([imported], filters({ category: 'marketing' }))).toHaveLength(1)
  })

  test('orders by the fastest set-up and by what is simplest, the unknown last', () => {
    expect(left({ sort: 'quickest' })).toEqual(['c', 'b', 'a', 'd'])
    expect(left({ sort: 'simplest' })).toEqual(['c', 'b', 'a', 'd'])
  })

  test('orders by the newest version', () => {
    const dated = ['2026-01-01', '2026-03-01', null, '2026-02-01'].map((updated, at) =>
      aCard({ slug: `${at}`, updated }),
    )
    expect(applyFilters(dated, filters({ sort: 'newest' })).map(({ slug }) => slug)).toEqual(['1', '3', '0', '2'])
  })
})

describe('the choices offered', () => {
  const counts = (some: Partial<Filters>) => {
    const { tool, difficulty } = countChoices(cards, filters(some))
    const short = (list: { value: string; count: number }[]) => list.map(({ value, count }) => `${value} ${count}`)
    return [short(tool), short(difficulty)]
  }

  test('name how many templates each would leave beside the other filters', () => {
    expect(counts({})).toEqual([
      ['gmail 1', 'n8n 4', 'shopify 1', 'slack 2'],
      ['Beginner 2', 'Advanced 1'],
    ])
    expect(counts({ difficulty: 'Beginner' })).toEqual([
      ['gmail 1', 'n8n 2', 'shopify 1', 'slack 1'],
      ['Beginner 2', 'Advanced 1'],
    ])
  })

  test('stand by name, tools and apps mixed', () => {
    const labels = countChoices(cards, filters({})).tool.map(({ label }) => label)
    expect(labels).toEqual(['Gmail', 'n8n', 'Shopify', 'Slack'])
  })

  test('leave out what nothing uses, but never the one in force', () => {
    expect(counts({ tool: 'stripe', difficulty: 'Advanced' })[0]).toContain('stripe 0')
    expect(counts({})[0]?.join()).not.toContain('stripe')
  })
})

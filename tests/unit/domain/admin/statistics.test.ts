import { expect, test } from 'vitest'
import type { Sale } from '#domain/admin/ports.ts'
import { readStatistics } from '#domain/admin/statistics.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import type { Usage } from '#domain/usage/ports.ts'
import type { Visits } from '#domain/visits/ports.ts'
import { aSale, aSalesIndex, someSales } from '../../../fixtures/a-sales-index.ts'

const NOW = Date.parse('2026-11-20T22:00:00Z')

function statisticsOf(sales: Sale[], endings: Fact[] = [], usage: Partial<Usage> = {}) {
  const nothing = { downloadsSince: async () => [], missesSince: async () => [] }
  return readStatistics(
    {
      salesIndex: aSalesIndex(someSales({ sales, endings })),
      usage: { ...nothing, ...usage } as Usage,
      messages: { unmailed: async () => [] },
      plans: [],
      visits: { days: async () => [] } as unknown as Visits,
    },
    NOW,
  )
}

test('weeks begin on Monday at midnight UTC', async () => {
  const { weeks } = await statisticsOf([
    aSale('2026-11-16T00:00:00Z'),
    aSale('2026-11-15T23:59:59Z'),
    aSale('2026-08-31T00:00:00Z'),
    aSale('2026-08-30T23:59:59Z'),
  ])
  expect(weeks).toHaveLength(12)
  expect(weeks.filter(({ sales }) => sales[0]?.sold).map(({ monday }) => monday)).toEqual([
    '2026-08-31',
    '2026-11-09',
    '2026-11-16',
  ])
})

test('what went back counts in the week of its sale, and all of it after a lost dispute', async () => {
  const [part, lost, other] = ['2026-11-17T10:00:00Z', '2026-11-17T11:00:00Z', '2026-11-18T10:00:00Z']
  const { weeks } = await statisticsOf(
    [aSale(part), aSale(lost), aSale(other, { plan: 'pro', amount: 5000 })],
    [
      { kind: 'refund', checkoutId: `cs_${part}`, refundId: 're_1', status: 'succeeded', undone: false, amount: 300 },
      { kind: 'dispute', checkoutId: `cs_${lost}`, disputeId: 'du_1', status: 'lost', outcome: 'lost' },
    ],
  )
  expect(weeks.at(-1)?.sales).toEqual([
    { plan: 'basic', sold: 2, revenue: 4000, refunded: 2300 },
    { plan: 'pro', sold: 1, revenue: 5000, refunded: 0 },
  ])
})

test('money of two currencies is not added', async () => {
  const { currency, weeks } = await statisticsOf([
    aSale('2026-11-19T10:00:00Z', { currency: 'eur' }),
    aSale('2026-11-18T10:00:00Z'),
  ])
  expect([currency, weeks.at(-1)?.sales[0]?.sold]).toEqual(['eur', 1])
})

test('a shop that has sold nothing has twelve empty weeks', async () => {
  const { currency, weeks } = await statisticsOf([])
  expect([currency, weeks.length, weeks.flatMap(({ sales }) => sales)]).toEqual(['usd', 12, []])
})

test('templates and searches come most frequent first, at most twenty, with the last day', async () => {
  const slugs = Array.from({ length: 25 }, (_, nth) => `template-${nth}`)
  const { downloads, misses } = await statisticsOf([], [], {
    downloadsSince: async () => [
      ...slugs.map((id) => ({ day: '2026-11-02', kind: 'template' as const, id, count: 1 })),
      { day: '2026-11-19', kind: 'template', id: 'template-7', count: 1 },
      { day: '2026-11-19', kind: 'collection', id: 'everything', count: 9 },
      { day: '2026-08-30', kind: 'template', id: 'template-3', count: 9 },
    ],
    missesSince: async () => [
      { query: 'crm', day: '2026-11-02' },
      { query: 'crm', day: '2026-11-19' },
      { query: 'crm', day: '2026-11-05' },
      { query: 'sms', day: '2026-11-20' },
    ],
  })
  expect(downloads).toHaveLength(20)
  expect(downloads[0]).toEqual({ slug: 'template-7', count: 2 })
  expect(misses).toEqual([
    { query: 'crm', count: 3, last: '2026-11-19' },
    { query: 'sms', count: 1, last: '2026-11-20' },
  ])
})

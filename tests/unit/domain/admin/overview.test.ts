import { expect, test } from 'vitest'
import { readOverview } from '#domain/admin/overview.ts'
import type { Sale } from '#domain/admin/ports.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { NO_VISITS } from '#domain/visits/visit-sums.ts'
import { aSale, someSales } from '../../../fixtures/a-sales-index.ts'

interface Given extends Partial<Omit<Parameters<typeof readOverview>[0], 'indexed'>> {
  endings?: Fact[]
}

const overviewAt = (now: string, sales: Sale[], { endings = [], ...given }: Given = {}) =>
  readOverview(
    {
      indexed: someSales({ sales, endings }),
      plans: [],
      visits: [],
      downloads: [],
      misses: [],
      usage: { downloadsOf: async () => [] },
      messages: 0,
      ...given,
    },
    Date.parse(now),
  )

test('a month begins at midnight UTC', async () => {
  const sales = ['2026-11-01T00:00:00Z', '2026-10-31T23:59:59Z', '2026-10-01T00:00:00Z', '2026-09-30T23:59:59Z']
  const { month, sold, money } = await overviewAt(
    '2026-11-28T12:00:00Z',
    sales.map((at) => aSale(at)),
  )
  expect([month, sold]).toEqual(['2026-11', 1])
  expect(money).toEqual([{ currency: 'usd', revenue: 2000, refunded: 0, lastMonth: 4000, lastMonthByNow: 2000 }])
})

test.each([
  ['2026-11-28T12:00:00Z', ['2026-10-28T11:59:59Z', '2026-10-28T12:00:01Z'], 2000],
  // February has no 31st: all of it counts, and nothing of March.
  ['2026-03-31T12:00:00Z', ['2026-02-28T23:59:59Z', '2026-03-01T00:00:00Z'], 2000],
  ['2027-01-02T12:00:00Z', ['2026-12-02T10:00:00Z', '2026-12-31T10:00:00Z'], 2000],
])('%s is compared with the same day of the month before', async (now, at, lastMonthByNow) => {
  const { money } = await overviewAt(
    now,
    at.map((each) => aSale(each)),
  )
  expect(money[0]).toMatchObject({ lastMonthByNow })
})

test('currencies are not added, and a month without sales has one line', async () => {
  const { money } = await overviewAt('2026-11-28T12:00:00Z', [
    aSale('2026-11-02T10:00:00Z'),
    aSale('2026-11-03T10:00:00Z', { currency: 'eur', amount: 3000 }),
  ])
  expect(money.map(({ currency, revenue }) => [currency, revenue])).toEqual([
    ['eur', 3000],
    ['usd', 2000],
  ])
  expect((await overviewAt('2026-11-28T12:00:00Z', [])).money).toEqual([
    { currency: 'usd', revenue: 0, refunded: 0, lastMonth: 0, lastMonthByNow: 0 },
  ])
})

test('a refund counts in the month of its sale', async () => {
  const [now, before] = ['2026-11-02T10:00:00Z', '2026-10-02T10:00:00Z']
  const refund = (at: string): Fact => ({
    kind: 'refund',
    checkoutId: `cs_${at}`,
    refundId: `re_${at}`,
    status: 'succeeded',
    undone: false,
    amount: 300,
  })
  const { refunds, money } = await overviewAt('2026-11-28T12:00:00Z', [aSale(now), aSale(before)], {
    endings: [refund(now), refund(before)],
  })
  expect([refunds, money[0]?.refunded]).toEqual([1, 300])
})

test('guests are buyers, too, but only those with an account are known to have downloaded', async () => {
  const at = Date.parse('2026-11-05T10:00:00Z')
  const { buyers, plans } = await overviewAt(
    '2026-11-28T12:00:00Z',
    [
      aSale('2026-11-02T10:00:00Z', { mail: 'ann' }),
      aSale('2026-11-03T10:00:00Z', { mail: 'ann' }),
      aSale('2026-11-04T10:00:00Z', { owner: 'user_1', plan: 'pro', amount: 5000 }),
      aSale('2026-11-04T11:00:00Z', { owner: 'user_2' }),
      aSale('2026-11-04T12:00:00Z', { owner: 'user_3' }),
    ],
    {
      usage: {
        downloadsOf: async (userId) =>
          userId === 'user_2' ? [] : [{ userId, kind: 'template', id: 'crm', at: userId === 'user_1' ? at : 0 }],
      },
    },
  )
  expect(buyers).toEqual({ accounts: 3, downloaded: 1, guests: 1 })
  expect(plans).toEqual([
    { plan: 'basic', sold: 4, totals: [{ currency: 'usd', amount: 8000 }] },
    { plan: 'pro', sold: 1, totals: [{ currency: 'usd', amount: 5000 }] },
  ])
})

test('visits, downloads and failed searches are those of this month', async () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-28']
  const { funnel, top, misses } = await overviewAt('2026-11-28T12:00:00Z', [], {
    visits: days.map((day) => ({ day, sums: { ...NO_VISITS, visits: 10, checkouts: 1 } })),
    downloads: days.map((day) => ({ day, kind: 'template', id: 'crm', count: 2 })),
    misses: days.map((day) => ({ day, query: 'sms' })),
  })
  expect(funnel).toEqual({ visits: 20, templates: 0, checkouts: 2, purchases: 0, downloads: 4 })
  expect(top).toEqual([{ name: 'crm', count: 4 }])
  expect(misses).toEqual([{ name: 'sms', count: 2 }])
})

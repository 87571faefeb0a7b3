import { expect, test } from 'vitest'
import { funnelsOf, funnelsSince } from '#domain/admin/funnel.ts'
import { NO_VISITS, type VisitSums } from '#domain/visits/visit-sums.ts'

const NOW = Date.parse('2026-11-20T22:00:00Z')
const visits = (day: string, sums: Partial<VisitSums>) => ({ day, sums: { ...NO_VISITS, ...sums } })

test('a period is so many days in UTC, today among them', () => {
  const all = funnelsOf(
    {
      visits: ['2026-11-20', '2026-11-14', '2026-11-13', '2026-10-21', '2026-08-22'].map((day) =>
        visits(day, { visits: 1 }),
      ),
      sales: ['2026-11-14T00:00:00Z', '2026-11-13T23:59:59Z', '2026-08-22T23:59:59Z'].map((at) => ({
        createdAt: Date.parse(at),
      })),
      downloads: [
        { day: '2026-11-14', kind: 'template', id: 'crm', count: 3 },
        { day: '2026-11-13', kind: 'collection', id: 'all', count: 2 },
        { day: '2026-08-22', kind: 'template', id: 'crm', count: 9 },
      ],
    },
    NOW,
  )
  expect(all.map(({ days, visits, purchases, downloads }) => [days, visits, purchases, downloads])).toEqual([
    [7, 2, 1, 3],
    [30, 3, 2, 5],
    [90, 4, 2, 5],
  ])
  expect(new Date(funnelsSince(NOW)).toISOString()).toBe('2026-08-23T00:00:00.000Z')
})

test('pages and hosts are added over the days, the most frequent first, at most twenty', () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`/page-${nth}`, 1]))
  const [week] = funnelsOf(
    {
      visits: [
        visits('2026-11-20', { pages, hosts: { direct: 1, 'news.example': 2 } }),
        visits('2026-11-19', { pages: { '/page-7': 4 }, hosts: { direct: 4 } }),
      ],
      sales: [],
      downloads: [],
    },
    NOW,
  )
  expect(week?.pages).toHaveLength(20)
  expect(week?.pages[0]).toEqual({ name: '/page-7', count: 5 })
  expect(week?.hosts).toEqual([
    { name: 'direct', count: 5 },
    { name: 'news.example', count: 2 },
  ])
})

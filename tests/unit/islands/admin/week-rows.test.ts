import { expect, test } from 'vitest'
import { stackBars, weekRows } from '#islands/admin/views/week-rows.ts'

const basic = { plan_name: 'Basic Plan', sold: 2, revenue: 4000, refunded: 0 }
const pro = { plan_name: 'Pro Plan', sold: 1, revenue: 5000, refunded: 1000 }

test('every week has a figure for every plan, also where a plan was not sold', () => {
  const { plans, rows, most } = weekRows({
    weeks: [
      { monday: '2026-11-02', sales: [pro, basic] },
      { monday: '2026-11-09', sales: [pro] },
      { monday: '2026-11-16', sales: [] },
    ],
  })
  expect(plans).toEqual(['Basic Plan', 'Pro Plan'])
  expect(rows).toEqual([
    { monday: '2026-11-02', sold: 3, revenue: [4000, 5000], total: 9000, refunded: 1000 },
    { monday: '2026-11-09', sold: 1, revenue: [0, 5000], total: 5000, refunded: 1000 },
    { monday: '2026-11-16', sold: 0, revenue: [0, 0], total: 0, refunded: 0 },
  ])
  expect(most).toBe(9000)
})

test('a shop that has sold nothing has no plans and no bars', () => {
  expect(weekRows({ weeks: [] })).toEqual({ plans: [], rows: [], most: 0 })
  expect(stackBars([0, 0], 0)).toEqual([
    { x: 0, width: 0 },
    { x: 0, width: 0 },
  ])
})

test('bars stand side by side, and the best week fills the scale', () => {
  expect(stackBars([4000, 5000], 9000).map(({ x, width }) => [Math.round(x), Math.round(width)])).toEqual([
    [0, 44],
    [44, 56],
  ])
  expect(stackBars([1, 1], 4)).toEqual([
    { x: 0, width: 25 },
    { x: 25, width: 25 },
  ])
})

import { expect, test } from 'vitest'
import { comparedCopy, monthName, summaryCopy } from '#islands/admin/views/overview-copy.ts'
import { statisticsAnswer } from '../../../fixtures/admin-answers.ts'

const { overview } = statisticsAnswer()
const buyers = (accounts: number, downloaded: number | null, guests: number) =>
  summaryCopy({ ...overview, buyers: { accounts, downloaded, guests } })

test('one sentence says how the month is going', () => {
  const money = [{ currency: 'usd', revenue: 4000, refunded: 0, lastMonth: 0, lastMonthByNow: 0 }]
  const month = { ...overview, money, sold: 2, refunds: 0, buyers: { accounts: 2, downloaded: 1, guests: 0 } }
  expect(summaryCopy(month)).toBe('November: $40.00, 2 sales, 0 refunds. 1 of 2 buyers has downloaded.')
})

test('guests, and months with too many buyers, have no share of downloads', () => {
  expect(buyers(1, 1, 2)).toMatch(/1 of 1 buyer with an account has downloaded\.$/)
  expect(buyers(1, 0, 1)).toMatch(/0 of 1 buyer with an account has downloaded\.$/)
  expect(buyers(2, 0, 1)).toMatch(/0 of 2 buyers with an account have downloaded\.$/)
  expect(buyers(0, 0, 2)).toMatch(/ 2 buyers without an account\.$/)
  expect(buyers(900, null, 0)).toMatch(/1 refund\.$/)
})

test('a month is compared with as many days of the month before, across years and short months', () => {
  expect(monthName('2027-01', -1)).toBe('December')
  expect(comparedCopy({ month: '2027-01', day: 2 })).toBe('December 1–2')
  expect(comparedCopy({ month: '2026-03', day: 31 })).toBe('February 1–28')
})

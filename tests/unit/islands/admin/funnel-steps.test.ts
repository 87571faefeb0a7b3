import { expect, test } from 'vitest'
import { funnelSteps } from '#islands/admin/views/funnel-steps.ts'

test('each step says what part it is of the one before, or how many of it come to each', () => {
  const funnel = { visits: 12_000, templates: 3000, checkouts: 90, purchases: 60, downloads: 210 }
  expect(funnelSteps(funnel).map(({ text, more }) => [text, more])).toEqual([
    ['Visits', ''],
    ['Template page views', '25%'],
    ['Checkouts started', '3%'],
    ['Purchases', '66.7%'],
    ['Downloads', '3.5 each'],
  ])
})

test('of nothing there is no part', () => {
  const none = { visits: 0, templates: 0, checkouts: 2, purchases: 2, downloads: 0 }
  expect(funnelSteps(none).map(({ more }) => more)).toEqual(['', '-', '-', '100%', '0%'])
})

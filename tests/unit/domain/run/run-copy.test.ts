import { expect, test } from 'vitest'
import { billing, paidServices } from '../../../../src/domain/run/paid-services.ts'
import { feesCopy, formatDuration, monthlyCopy } from '../../../../src/domain/run/run-copy.ts'

test.each([
  [1, { executions: 1, dollars: null }, '1 run: 1 n8n execution'],
  [1200, { executions: 2, dollars: 0.0061 }, '1,200 runs: 2,400 n8n executions, $7.32 in AI fees'],
  [1, { executions: 1, dollars: 0.0061 }, '1 run: 1 n8n execution, under $0.01 in AI fees'],
  [50, { executions: 1, dollars: 0 }, '50 runs: 50 n8n executions'],
])('%d runs a month come to so much', (runs, run, words) => {
  expect(monthlyCopy(runs, run)).toBe(words)
})

test.each([
  [0.4, '1 second'],
  [119, '119 seconds'],
  [172_800, '2 days'],
])('%d seconds are told as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test.each([
  [0, [], 'No API fees'],
  [0.004, [], 'AI fees: under $0.01'],
  [0.03, ['Twilio'], 'Fees: AI, Twilio'],
  [null, ['fal.ai', 'Twilio'], 'Fees: AI, fal.ai, Twilio'],
  [0, ['fal.ai', 'Hunter', 'Twilio'], 'Fees: 3 APIs'],
])('names what a run costs besides n8n: %s dollars of AI, %j', (dollars, paid, copy) => {
  expect(feesCopy(dollars, paid)).toBe(copy)
})

test('a service with a free allowance is not among the fees', () => {
  const calls = { does: 'read', count: 1, failed: 0 }
  const normal = { requests: ['airtable', 'twilio'].map((vendor) => ({ ...calls, vendor, host: vendor })) }
  const free = { price: 'free up to 1,000 API calls a month', source: 'https://airtable.com', checked: '2026-11-28' }
  expect(billing(paidServices([normal], { airtable: free, twilio: {} }, normal))).toEqual(['Twilio'])
})

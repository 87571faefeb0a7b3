import { expect, test } from 'vitest'
import { formatDuration, monthlyCopy } from '../../../../src/domain/run/run-copy.ts'

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

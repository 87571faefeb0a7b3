import { expect, test } from 'vitest'
import type { FunctionModule } from '../../../../local/netlify/functions.ts'
import { invokeFunction } from '../../../../local/netlify/invoke-function.ts'
import { isOverLimit, resetRateLimits } from '../../../../local/netlify/rate-limit.ts'

const limited = (windowLimit: number): FunctionModule => ({
  default: () => new Response('fine'),
  config: { path: '/api/x', rateLimit: { windowLimit, windowSize: 60, aggregateBy: ['ip', 'domain'] } },
})

test('the call over the limit gets 429', async () => {
  const module = limited(2)
  const call = async () => (await invokeFunction({ name: 'x', module }, new Request('http://localhost/api/x'))).status
  expect([await call(), await call(), await call()]).toEqual([200, 200, 429])
})

test('each IP address has its own counter, and a new window resets it', () => {
  const module = limited(1)
  expect(isOverLimit(module, '1.1.1.1', 0)).toBe(false)
  expect(isOverLimit(module, '1.1.1.1', 1)).toBe(true)
  expect(isOverLimit(module, '2.2.2.2', 1)).toBe(false)
  expect(isOverLimit(module, '1.1.1.1', 60_000)).toBe(false)
})

test('a function without a rule has no limit', () => {
  const module: FunctionModule = { default: () => new Response('fine') }
  expect(Array.from({ length: 1000 }, () => isOverLimit(module, '1.1.1.1', 0))).not.toContain(true)
})

test('a reset clears the counters', () => {
  const module = limited(1)
  expect([isOverLimit(module, '1.1.1.1', 0), isOverLimit(module, '1.1.1.1', 1)]).toEqual([false, true])
  resetRateLimits()
  expect(isOverLimit(module, '1.1.1.1', 2)).toBe(false)
})

import { expect, test } from 'vitest'
import { createRateLimit } from '../../vendors/shared/rate-limit.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test('rejects requests above the limit until the period is over, by key', () => {
  const isOver = createRateLimit({ requests: 2, seconds: 60 })
  expect([0, 0, 59].map((second) => isOver('a', at(second)))).toEqual([false, false, true])
  expect(isOver('b', at(59))).toBe(false)
  expect(isOver('a', at(60))).toBe(false)
})

test('a lock lasts longer than the period', () => {
  const isOver = createRateLimit({ requests: 1, seconds: 1, lockSeconds: 30 })
  expect([0, 0, 29, 30].map((second) => isOver('a', at(second)))).toEqual([false, true, true, false])
})

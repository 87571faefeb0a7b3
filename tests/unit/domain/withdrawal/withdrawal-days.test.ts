import { expect, test } from 'vitest'
import { isInTime } from '#domain/withdrawal/withdrawal-days.ts'

const paidAt = Date.parse('2026-11-01T22:30:00Z')

test.each([
  ['2026-11-01T22:31:00Z', true],
  ['2026-11-15T23:59:59Z', true],
  // The fifteenth of November in the westernmost zone.
  ['2026-11-16T11:59:59Z', true],
  ['2026-11-16T12:00:00Z', false],
])('with 14 days from November 1, %s is in time: %s', (at, inTime) => {
  expect(isInTime({ paidAt, at: Date.parse(at), days: 14 })).toBe(inTime)
})

import { expect, test } from 'vitest'
import { refundLine } from '#domain/withdrawal/refund-line.ts'

test('the line next to a price promises what the withdrawal rules give', () => {
  expect(refundLine({ days: 14, waiver: { ask: false } })).toBe('14-day money-back guarantee')
  expect(refundLine({ days: 30, waiver: { ask: true } })).toBe('30-day money-back guarantee until your first download')
})

import { expect, test } from 'vitest'
import { formatMoney, formatPrice, formatTotals, toDecimal } from '#domain/checkout/money.ts'

test('sums carry their currency, and the figures after the point it has', () => {
  expect(formatMoney(123456, 'eur')).toBe('€1,234.56')
  expect(formatMoney(2000, 'jpy')).toBe('¥2,000')
  expect(formatMoney(200050, 'huf')).toBe('HUF\u{A0}2,000.50')
  expect(formatMoney(5120, 'kwd')).toBe('KWD\u{A0}5.120')
})

test('payments in several currencies are not added up', () => {
  const dollars = { amount: 2000, currency: 'usd' }
  const euros = { amount: 500, currency: 'eur' }
  expect(formatTotals([dollars, dollars])).toEqual(['$40.00'])
  expect(formatTotals([dollars, euros])).toEqual(['$20.00', '€5.00'])
  expect(formatTotals([])).toEqual([])
})

test('a price has no digits after the point where they are zeros', () => {
  expect(formatPrice({ price: 2000, currency: 'usd' })).toBe('$20')
  expect(formatPrice({ price: 2050, currency: 'usd' })).toBe('$20.50')
})

test('a decimal has the digits of its currency, and no sign of it', () => {
  expect(toDecimal(2050, 'usd')).toBe('20.50')
  expect(toDecimal(500, 'jpy')).toBe('500')
})

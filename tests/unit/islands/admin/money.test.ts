import { expect, test } from 'vitest'
import { formatMoney } from '#domain/checkout/money.ts'
import { formatTotal, parseAmount, typedMoney } from '#islands/admin/money.ts'

test('sums carry their currency, and the figures after the point it has', () => {
  expect(formatMoney(2000, 'usd')).toBe('$20.00')
  expect(formatMoney(123456, 'eur')).toBe('€1,234.56')
  expect(formatMoney(2000, 'jpy')).toBe('¥2,000')
})

test('payments in several currencies are not added up', () => {
  const [dollars, euros] = [
    { amount: 2000, currency: 'usd' },
    { amount: 500, currency: 'eur' },
  ] as const
  expect(formatTotal([dollars, dollars])).toBe('$40.00')
  expect(formatTotal([dollars, euros])).toBe('$20.00 + €5.00')
  expect(formatTotal([])).toBe('-')
})

test.each([
  ['10', 1000],
  ['10.50', 1050],
  ['10.5', 1050],
  ['10,50', 1050],
  [' 0.01 ', 1],
  ['1.15', 115],
  ['20.00', 2000],
])('%j is read as %i cents', (typed, amount) => {
  expect(parseAmount(typed, { left: 2000, currency: 'usd' })).toEqual({ ok: true, value: amount })
})

test.each(['', 'ten', '-1', '1e3', '0x10', '1.', '.5', '1.2.3', '$5', '1 000', 'Infinity'])(
  '%j is no amount',
  (typed) => {
    expect(parseAmount(typed, { left: 2000, currency: 'usd' })).toMatchObject({
      ok: false,
      error: 'Enter an amount, like 20.00.',
    })
  },
)

test('nothing, too much and parts of a cent are refused with a reason', () => {
  const refusal = (typed: string, currency = 'usd') => parseAmount(typed, { left: 1500, currency })
  expect(refusal('0')).toEqual({ ok: false, error: 'Enter an amount above zero.' })
  expect(refusal('0.00')).toEqual({ ok: false, error: 'Enter an amount above zero.' })
  expect(refusal('15.01')).toEqual({ ok: false, error: 'You can refund up to $15.00 of this payment.' })
  expect(refusal('1.005')).toEqual({ ok: false, error: 'Enter up to 2 decimal places.' })
  expect(refusal('1.5', 'jpy')).toEqual({ ok: false, error: 'Enter a whole amount.' })
})

test('what the field offers is read as the whole of what is left', () => {
  for (const currency of ['usd', 'jpy', 'eur']) {
    expect(parseAmount(typedMoney(1999, currency), { left: 1999, currency })).toEqual({ ok: true, value: 1999 })
  }
})

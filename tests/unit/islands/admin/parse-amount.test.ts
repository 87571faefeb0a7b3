import { expect, test } from 'vitest'
import { toDecimal } from '#domain/checkout/money.ts'
import { parseAmount } from '#islands/admin/acts/parse-amount.ts'

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
    expect(parseAmount(toDecimal(1999, currency), { left: 1999, currency })).toEqual({ ok: true, value: 1999 })
  }
})

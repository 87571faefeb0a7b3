import { expect, test } from 'vitest'
import { decodeForm } from '../../../../local/stripe/form.ts'

test('brackets become objects, and an empty pair appends', () => {
  const text = 'mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=1&expand[]=a&expand[]=b'
  expect(decodeForm(text)).toEqual({
    mode: 'payment',
    line_items: { 0: { price_data: { currency: 'usd' }, quantity: '1' } },
    expand: { 0: 'a', 1: 'b' },
  })
})

test('encoded brackets and spaces are decoded', () => {
  expect(decodeForm('metadata%5Bplan_name%5D=Basic+Plan')).toEqual({ metadata: { plan_name: 'Basic Plan' } })
})

test('a name from Object.prototype is an ordinary parameter', () => {
  const form = decodeForm('__proto__[polluted]=yes')
  expect(Object.keys(form)).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

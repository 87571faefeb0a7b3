import { expect, test } from 'vitest'
import type { Fact } from '#domain/checkout/facts.ts'
import { reduceWithdrawal } from '#domain/checkout/reduce-withdrawal.ts'
import type { WithdrawalView } from '#domain/withdrawal/confirm-withdrawal.ts'
import { exactTime } from '#domain/withdrawal/exact-time.ts'
import { quoted } from '#domain/withdrawal/quoted.ts'
import { readNotice } from '#domain/withdrawal/withdrawal.ts'
import { linkCopy } from '#domain/withdrawal/withdrawal-copy.ts'

const typed = (changes: Record<string, string> = {}) =>
  readNotice(Object.entries({ name: 'Ada Buyer', email: 'ada@example.com', order: '', ...changes }))

test.each(['Ada B. Buyer', 'J.Smith', 'Łucja Åberg-O’Neil', '李 明'])('%s is a name', (name) => {
  expect(typed({ name }).statement?.name).toBe(name)
})

test.each(['Basic Plan, 12/03/2026', 'order F-4K7Q-2M9X', '12.03.2026'])('%s tells a purchase', (order) => {
  expect(typed({ order }).statement?.order).toBe(order)
})

const LURES = [
  't.co/prize',
  'x.com/evil',
  '11.22.33.44/win',
  'сайт.рф/приз',
  'Call +1 800 555 0199 about your 499 USD charge',
  'http://a.b',
  'www.spam.example',
  'a@b',
  '<b>',
  'J.Smith',
  'Your account is locked ring the hotline now',
]

test.each(LURES)('%s is stored as it was typed, and the acknowledgement repeats none of it', (text) => {
  const { statement } = typed({ name: text, order: `${text} F-4K7Q-2M9X` })
  expect(statement).toMatchObject({ name: text, order: `${text} F-4K7Q-2M9X` })
  expect(quoted({ name: text, order: text })).toEqual({ name: 'As you entered it', order: 'As you described it' })
  expect(quoted({ name: 'Ada', order: `${text} f-4k7q-2m9x` }).order).toBe('F-4K7Q-2M9X')
})

test.each(['Ada B. Buyer', 'Łucja Åberg-O’Neil', '李 明', 'María del Carmen Pérez'])(
  'the name %s is repeated',
  (name) => {
    expect(quoted({ name, order: '' })).toEqual({ name, order: 'No order given: everything bought with this email' })
  },
)

test('what is wrong has a sentence, and what was typed stays', () => {
  const { values, errors, statement } = typed({ name: ' ', email: 'ada' })
  expect(statement).toBeNull()
  expect(Object.keys(errors)).toEqual(['name', 'email'])
  expect(values.email).toBe('ada')
})

test('the confirmed statement counts, in any order of the facts', () => {
  const step = (name: 'said' | 'confirmed', at: number): Fact => ({
    kind: 'withdrawn',
    checkoutId: 'cs_1',
    statementId: 'a',
    step: name,
    at,
  })
  expect(reduceWithdrawal([])).toBeNull()
  expect(reduceWithdrawal([step('said', 1)])).toEqual({ at: 1, confirmed: false })
  for (const facts of [
    [step('said', 1), step('confirmed', 2)],
    [step('confirmed', 2), step('said', 1)],
  ])
    expect(reduceWithdrawal(facts)).toEqual({ at: 2, confirmed: true })
})

test('a time is told to the second, and in the zone of the shop', () => {
  const at = Date.parse('2026-11-20T23:30:05Z')
  expect(exactTime(at, null)).toBe('Nov 20, 2026, 23:30:05 UTC')
  expect(exactTime(at, 'Europe/Berlin')).toBe('Nov 20, 2026, 23:30:05 UTC (Nov 21, 2026, 00:30:05 in Europe/Berlin)')
})

const VIEW: WithdrawalView = {
  checkoutId: 'cs_1',
  planName: 'Basic Plan',
  amount: 2000,
  refundedAmount: 0,
  currency: 'usd',
  paidAt: 0,
  creditedTo: null,
  state: 'open',
  due: 'refund',
}

test.each([
  ['late', 'more than 14 days after you paid, so your right to withdraw may have ended'],
  ['waived', 'so it may have ended'],
  ['disputed', 'This payment is disputed'],
  ['owner', 'our team will refund $20.00'],
  ['refund', 'we’ll refund $20.00 to your'],
] as const)('behind the link it says plainly what %s means, and takes the statement all the same', (due, words) => {
  const { text, button } = linkCopy({ ...VIEW, due }, 14)
  expect(text).toContain(words)
  expect(button).toBe('Confirm withdrawal')
})

test('before anything is pressed it says what becomes of an upgrade', () => {
  expect(linkCopy({ ...VIEW, creditedTo: 'Pro Plan' }, 14).text).toContain(
    'your payments no longer cover the Pro Plan. If you confirm',
  )
  expect(linkCopy(VIEW, 14).text).not.toContain('upgrade')
})

test('once confirmed there is nothing to press', () => {
  for (const state of ['confirmed', 'refunded', 'lost'] as const)
    expect(linkCopy({ ...VIEW, state, refundedAmount: 2000 }, 14).button).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { Decision } from '#domain/checkout/decision.ts'
import { hasAccess, offerOf, standing } from '#domain/checkout/owned-plan.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { type Purchase, reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { type aCheckout, paidFacts } from '../../../fixtures/a-checkout.ts'
import { PLANS } from '../../../fixtures/a-plan.ts'

const [basic, pro] = PLANS

const aPurchase = (id: string, changes: Parameters<typeof aCheckout>[0] = {}): Purchase => {
  const purchase = reducePurchase(paidFacts({ id, userId: 'user_ada', ...changes }))
  if (!purchase) throw new Error('Not paid.')
  return purchase
}
const refunded = (amount: number) => [{ id: 're_1', amount, status: 'succeeded', undone: false }]
const disputed = (outcome: 'open' | 'won' | 'lost') => [{ id: 'dp_1', status: outcome, outcome }]
const UPGRADE = { planName: 'Pro Plan', amount: 3000, upgradeOf: ['cs_basic'] }

const grant: Decision = { kind: 'grant', userId: 'user_ada', at: 1_796_000_000_000 }
const revoke: Decision = { ...grant, kind: 'revoke' }

const offer = (plan: Plan, purchases: Purchase[], latest: Decision | null = null) =>
  offerOf(plan, PLANS, { purchases, latest })
const owned = (planName: string) => ({ ok: false, error: { kind: 'already-owned', planName } })
const costs = (amount: number, ...upgradeOf: string[]) => ({ ok: true, value: { amount, upgradeOf } })

describe('what a plan costs', () => {
  test('whoever owns nothing pays the whole', () => {
    expect(offer(pro, [])).toEqual(costs(5000))
    expect(offer(pro, [aPurchase('cs_basic', { refunds: refunded(2000) })])).toEqual(costs(5000))
    expect(offer(basic, [aPurchase('cs_basic', { disputes: disputed('lost') })])).toEqual(costs(2000))
    expect(offer(basic, [aPurchase('cs_basic')], revoke)).toEqual(costs(2000))
  })

  test('nobody buys the same plan again, nor a smaller one', () => {
    expect(offer(basic, [aPurchase('cs_basic')])).toEqual(owned('Basic Plan'))
    const both = [aPurchase('cs_pro', { planName: 'Pro Plan', amount: 5000 })]
    expect(offer(basic, both)).toEqual(owned('Pro Plan'))
    expect(offer(pro, both)).toEqual(owned('Pro Plan'))
    expect(offer(pro, [aPurchase('cs_up', UPGRADE), aPurchase('cs_basic')])).toEqual(owned('Pro Plan'))
  })

  test('an upgrade costs less by what was paid and not given back', () => {
    expect(offer(pro, [aPurchase('cs_basic')])).toEqual(costs(3000, 'cs_basic'))
    expect(offer(pro, [aPurchase('cs_basic', { refunds: refunded(500) })])).toEqual(costs(3500, 'cs_basic'))
    expect(offer(pro, [aPurchase('cs_basic', { amount: 1000 })])).toEqual(costs(4000, 'cs_basic'))
    expect(offer(pro, [aPurchase('cs_2'), aPurchase('cs_1')])).toEqual(costs(1000, 'cs_1', 'cs_2'))
  })

  test('a purchase is credited whole or not at all, and what is more than the price stays refundable', () => {
    const three = ['cs_3', 'cs_2', 'cs_1'].map((id) => aPurchase(id))
    expect(offer(pro, three)).toEqual(costs(1000, 'cs_1', 'cs_2'))
    const many = Array.from({ length: 14 }, (_, nth) => aPurchase(`cs_${nth}`, { amount: 100 }))
    expect(offer(pro, many)).toMatchObject({ value: { amount: 4000, upgradeOf: { length: 10 } } })
  })

  test('what cost nothing, or was paid in another currency, takes nothing off', () => {
    expect(offer(pro, [aPurchase('cs_free', { amount: 0, paymentId: null })])).toEqual(costs(5000))
    expect(offer(pro, [aPurchase('cs_euro', { currency: 'eur' })])).toEqual(costs(5000))
    expect(offer(pro, [], grant)).toEqual(costs(5000))
    expect(offer(basic, [], grant)).toEqual(owned('Basic Plan'))
  })

  test('no charge is smaller than Stripe takes', () => {
    expect(offer(pro, [aPurchase('cs_basic', { amount: 4990 })])).toEqual(costs(50, 'cs_basic'))
  })

  test('while a bank looks into a payment, nothing is taken off for it', () => {
    const open = [aPurchase('cs_basic', { disputes: disputed('open') })]
    expect(offer(pro, open)).toEqual({ ok: false, error: { kind: 'purchase-disputed' } })
    expect(offer(pro, [aPurchase('cs_basic', { disputes: disputed('won') })])).toEqual(costs(3000, 'cs_basic'))
  })
})

describe('an upgrade of which a half ends', () => {
  const plansOf = (purchases: Purchase[]) => standing({ purchases, latest: null }).map(({ planName }) => planName)
  const upgrade = (changes = {}) => aPurchase('cs_up', { ...UPGRADE, ...changes })

  test('stands for the larger plan while both stand', () => {
    expect(plansOf([upgrade(), aPurchase('cs_basic')])).toEqual(['Pro Plan', 'Basic Plan'])
  })

  test.each([
    ['refunded', { refunds: refunded(2000) }],
    ['lost to a dispute', { disputes: disputed('lost') }],
  ])('stands for the smaller plan once its first half is %s', (_, ending) => {
    const ended = aPurchase('cs_basic', ending)
    expect(plansOf([upgrade(), ended])).toEqual(['Basic Plan'])
    expect(offer(pro, [upgrade(), ended])).toEqual(costs(2000, 'cs_up'))
  })

  const two = { ...UPGRADE, amount: 1000, upgradeOf: ['cs_1', 'cs_2'] }
  const back = { refunds: refunded(2000) }

  test('that was credited with two is what is left of all, whichever of them ends', () => {
    const up = aPurchase('cs_up', two)
    expect(plansOf([up, aPurchase('cs_2'), aPurchase('cs_1', back)])).toEqual(['Basic Plan', 'Basic Plan'])
    expect(plansOf([up, aPurchase('cs_2', back), aPurchase('cs_1')])).toEqual(['Basic Plan', 'Basic Plan'])
    expect(offer(pro, [up, aPurchase('cs_2', back), aPurchase('cs_1')])).toEqual(costs(2000, 'cs_1', 'cs_up'))
  })

  test('stands for nothing once it alone has paid less than the smaller plan, and is credited to the next', () => {
    const all = [aPurchase('cs_up', two), aPurchase('cs_2', back), aPurchase('cs_1', back)]
    expect(plansOf(all)).toEqual([])
    expect(hasAccess({ purchases: all, latest: null })).toBe(false)
    expect(offer(basic, all)).toEqual(costs(1000, 'cs_up'))
    expect(plansOf([aPurchase('cs_more', { amount: 1000, upgradeOf: ['cs_up'] }), ...all])).toEqual(['Basic Plan'])
  })

  test('and that was built on another upgrade stands for no more than the first purchase of all', () => {
    const first = upgrade({ refunds: refunded(3000) })
    const second = aPurchase('cs_again', { ...UPGRADE, amount: 2000, upgradeOf: ['cs_up'] })
    expect(plansOf([second, first, aPurchase('cs_basic', back)])).toEqual(['Basic Plan'])
  })

  test('of before all were named is read as it was', () => {
    const old = upgrade({ amount: 50, upgradeOf: 'cs_basic' })
    expect(plansOf([old, aPurchase('cs_basic', back)])).toEqual(['Basic Plan'])
    expect(plansOf([old, aPurchase('cs_2', back), aPurchase('cs_basic')])).toEqual(['Pro Plan', 'Basic Plan'])
  })

  test('leaves the smaller plan once it is refunded itself', () => {
    const ended = upgrade({ refunds: refunded(3000) })
    expect(plansOf([ended, aPurchase('cs_basic')])).toEqual(['Basic Plan'])
    expect(offer(pro, [ended, aPurchase('cs_basic')])).toEqual(costs(3000, 'cs_basic'))
  })
})

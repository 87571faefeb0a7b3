import { expect, test } from 'vitest'
import { findPromotion, type Promotion, Promotions } from '#domain/checkout/promotion.ts'

const listed: Promotion[] = [
  { code: 'SPRING', plans: ['basic'], until: '2027-03-31', times: 2, words: 'Spring sale, 20% off' },
]
const promotions = () => listed
const inMarch = Date.UTC(2027, 2, 31, 23, 59)

/** Stripe takes every code, and has seen each so often. */
const usedSoOften = (used: number) => ({
  promotions,
  promotionCodes: { active: async () => ({ id: 'promo_1', used }) },
})

test('a code counts as it is typed, to the end of its last day', async () => {
  const wish = { typed: ' spring ', plan: 'basic' as const, now: inMarch }
  expect(await findPromotion(usedSoOften(1), wish)).toEqual({
    ok: true,
    value: { code: 'SPRING', words: 'Spring sale, 20% off', codeId: 'promo_1' },
  })
})

test.each([
  ['no such code', { typed: 'AUTUMN' }, 'This promotion code isn’t valid.'],
  ['the day after', { now: inMarch + 60_000 }, 'This promotion has ended.'],
  ['another plan', { plan: 'pro' as const }, 'This promotion doesn’t apply to this plan.'],
])('%s is told before Stripe is asked', async (_, change, sentence) => {
  const ports = { promotions, promotionCodes: { active: async () => expect.unreachable('asked Stripe') } }
  const answer = await findPromotion(ports, { typed: 'SPRING', plan: 'basic' as const, now: inMarch, ...change })
  expect(answer).toEqual({
    ok: false,
    error: { kind: 'no-promotion', message: `${sentence} Click again to buy at the regular price.` },
  })
})

test('a code that Stripe takes no more has ended, and one used so often is used up', async () => {
  const wish = { typed: 'SPRING', plan: 'basic' as const, now: inMarch }
  const gone = await findPromotion({ promotions, promotionCodes: { active: async () => null } }, wish)
  expect(gone).toMatchObject({ error: { message: expect.stringContaining('has ended') } })
  expect(await findPromotion(usedSoOften(2), wish)).toMatchObject({
    error: { message: expect.stringContaining('reached its usage limit') },
  })
})

test('a list must say when each code ends, and name it once', () => {
  const [spring] = listed
  expect(Promotions.safeParse([{ ...spring, until: undefined, times: undefined }]).success).toBe(false)
  expect(Promotions.safeParse([spring, spring]).success).toBe(false)
  expect(Promotions.safeParse([{ ...spring, code: 'spring' }]).success).toBe(false)
  expect(Promotions.safeParse(listed).success).toBe(true)
})

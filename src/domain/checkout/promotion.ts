import * as z from 'zod'
import type { Result } from '../shared/errors.ts'
import { err, ok } from '../shared/result.ts'
import { formatMoney } from './money.ts'
import { PLAN_IDS, type PlanId, planIdOf } from './plan-id.ts'
import type { PromotionCodes } from './ports.ts'

/** The id of a plan. Promotions from before plans had ids contain its name. */
const PromotedPlan = z.preprocess(
  (listed) => (typeof listed === 'string' ? (planIdOf(listed) ?? listed) : listed),
  z.enum(PLAN_IDS),
)

/** One entry of `content/promotions.json`: a code this shop accepts. The discount is configured at Stripe. */
export const Promotion = z
  .strictObject({
    code: z
      .string()
      .regex(/^[A-Z0-9-]{3,40}$/, 'Capital letters, digits and hyphens, like "SPRING-20".')
      .describe('As used in the link, `?promo=SPRING-20`, and as the promotion code in Stripe.'),
    plans: z.array(PromotedPlan).min(1).describe('The ids of the plans it applies to, like "basic".'),
    until: z.iso.date('A day like "2027-01-31".').optional().describe('The last day it’s valid, in UTC.'),
    times: z.int().positive().optional().describe('How many purchases it’s valid for. Set the same limit in Stripe.'),
    words: z.string().min(3).max(60).describe('Shown before the price, like "Spring sale, 20% off".'),
  })
  .refine(({ until, times }) => until || times, 'Set "until", "times" or both.')
export type Promotion = z.infer<typeof Promotion>

export const Promotions = z
  .array(Promotion)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Each code can be listed once.')

/** A promotion that applies to this purchase, with the id of its code at Stripe. */
export interface AppliedPromotion {
  code: string
  words: string
  codeId: string
}

const SENTENCES = {
  unknown: 'This promotion code isn’t valid.',
  ended: 'This promotion has ended.',
  'used-up': 'This promotion has reached its usage limit.',
  'other-plan': 'This promotion doesn’t apply to this plan.',
  'not-here': 'This promotion doesn’t apply to this purchase.',
}

/** Why a promotion does not apply. The message says that another click buys at the regular price. */
export const noPromotion = (why: keyof typeof SENTENCES) =>
  err({ kind: 'no-promotion', message: `${SENTENCES[why]} Click again to buy at the regular price.` } as const)

/** Finds the promotion for the code in a URL and checks that it is still valid. `now` in ms since 1970. */
export async function findPromotion(
  { promotionCodes, promotions }: { promotionCodes: PromotionCodes; promotions: () => readonly Promotion[] },
  { typed, plan, now }: { typed: string; plan: PlanId; now: number },
): Promise<Result<AppliedPromotion>> {
  const found = promotions().find(({ code }) => code === typed.trim().toUpperCase())
  if (!found) return noPromotion('unknown')
  const { code, plans, until, times = Number.POSITIVE_INFINITY, words } = found
  if (until && now >= Date.parse(until) + DAY) return noPromotion('ended')
  if (!plans.includes(plan)) return noPromotion('other-plan')
  const atStripe = await promotionCodes.active(code)
  if (!atStripe) return noPromotion('ended')
  return atStripe.used < times ? ok({ code, words, codeId: atStripe.id }) : noPromotion('used-up')
}

const DAY = 86_400_000

/** The text shown to the buyer before they leave for the payment page. Amounts in minor units. */
export const offerInWords = (
  { words }: AppliedPromotion,
  { total, amount, currency }: { total: number; amount: number; currency: string },
) => `${words}: ${formatMoney(total, currency)} instead of ${formatMoney(amount, currency)}.`

import { z } from 'zod'

export const PLAN_NAMES = ['Basic Plan', 'Pro Plan'] as const
export const PlanName = z.enum(PLAN_NAMES, { error: 'Choose "Basic Plan" or "Pro Plan".' })
export type PlanName = z.infer<typeof PlanName>

/** One entry of `content/plans.json`, the only place a price is written. */
export const Plan = z.strictObject({
  name: PlanName,
  price: z.int().min(50).describe('In minor units: 2000 is $20.00. Stripe takes nothing under 50.'),
  currency: z.string().regex(/^[a-z]{3}$/, 'Three lower-case letters, like "usd".'),
  period: z.string().min(2),
  description: z.string().min(10),
  icon: z.string(),
  features: z.array(z.string().min(3)).min(1),
  popular: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

export const Plans = z
  .array(Plan)
  .refine((plans) => new Set(plans.map((plan) => plan.name)).size === plans.length, 'Each plan name may stand once.')

/** `'Basic Plan'` as a part of a storage key: `'basic-plan'`. */
export const planKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

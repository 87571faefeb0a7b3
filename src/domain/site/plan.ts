import * as z from 'zod'

export const PLAN_NAMES = ['Basic Plan', 'Pro Plan'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

/** One entry of `content/plans.json`: the only place a price is written. */
export const Plan = z.strictObject({
  name: z.enum(PLAN_NAMES).describe('Payments are recorded under this name; do not change it after the first sale.'),
  price: z.int().positive().describe('In cents: 2000 is $20.'),
  currency: z.string().regex(/^[a-z]{3}$/, 'Three small letters, like "usd".'),
  period: z.string().min(2).describe('Stands beside the price, like "Lifetime".'),
  description: z.string().min(5).describe('One line under the name.'),
  icon: z.enum(['circle-check', 'star']).describe('The icon of its plan badge.'),
  features: z.array(z.string().min(3)).min(1).describe('In order of importance.'),
  popular: z.boolean().describe('true on the one plan that carries "Most Popular".'),
})

export type Plan = z.infer<typeof Plan>

/** To make one takes as long as to use it a hundred times, and every page of a large shop tells prices. */
const formats = new Map<string, Intl.NumberFormat>()

/** "$20", or "$20.50" when there are cents. */
export function formatPrice({ price, currency }: Pick<Plan, 'price' | 'currency'>): string {
  const format = formats.get(currency) ?? priceFormat(currency)
  formats.set(currency, format)
  return format.format(price / 100)
}

const priceFormat = (currency: string) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  })

import * as z from 'zod'
import { PRIORITIES } from '../contact/message.ts'
import { PLAN_IDS, planIdOf } from './plan-id.ts'
import type { Purchase } from './reduce-purchase.ts'

/** A personal benefit of a plan, beyond files; its URL is shown only to owners of the plan. */
const Benefit = z.strictObject({
  name: z.string().min(3).describe('As named in the features, like "1-on-1 consultation".'),
  text: z.string().min(10).describe('What it is and how to use it, in a sentence or two.'),
  label: z.string().min(3).describe('The link text, like "Book your call".'),
  href: z.string().regex(/^(https:|mailto:)\S+$/, 'Enter a URL that starts with "https:" or "mailto:".'),
})

/** One entry of `content/plans.json`: the only place a price is written. */
export const Plan = z.strictObject({
  id: z.enum(PLAN_IDS).describe('Payments are recorded under it.'),
  name: z.string().min(3).describe('What buyers read, like "Basic Plan".'),
  price: z.int().positive().describe('In cents: 2000 is $20.'),
  currency: z.string().regex(/^[a-z]{3}$/, 'Three lowercase letters, like "usd".'),
  period: z.string().min(2).describe('Shown next to the price, like "Lifetime".'),
  description: z.string().min(5).describe('One line below the name.'),
  icon: z.enum(['circle-check', 'star']).describe('The icon of its plan badge.'),
  features: z
    .array(z.string().min(3))
    .min(1)
    .describe('In order of importance. "{guides}" becomes the number of templates with a video guide.'),
  highlights: z
    .array(z.string())
    .length(3)
    .describe('Three of the features, for short lists. For a larger plan: what the cheaper one does not include.'),
  details: z
    .record(
      z.string(),
      z.strictObject({
        text: z.string().min(5).max(60).describe('What the feature gives the buyer, in one line.'),
        href: z.string().startsWith('/').optional().describe('The page about it.'),
      }),
    )
    .default({})
    .describe('By feature: its benefit, shown below it in the pricing section.'),
  benefits: z.array(Benefit).default([]).describe('Shown on the account page, only to owners of the plan.'),
  supportPriority: z.enum(PRIORITIES).optional().describe('The default priority for support requests from its owners.'),
  popular: z.boolean().describe('true on the one plan that carries "Most Popular".'),
})

export type Benefit = z.infer<typeof Benefit>
export type Plan = z.infer<typeof Plan>

export type Plans = z.infer<typeof Plans>
export const Plans = z
  .array(Plan)
  .refine(
    (plans) => plans.every(({ features, benefits }) => benefits.every(({ name }) => features.includes(name))),
    'Each benefit must be named after one of the plan’s features.',
  )
  .refine(
    (plans) =>
      plans.every(({ features, highlights, details }) =>
        [...highlights, ...Object.keys(details)].every((name) => features.includes(name)),
      ),
    'Highlights and details must be named after features of their plan.',
  )
  .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'Each plan id can be used once.')
  .refine((plans) => new Set(plans.map(({ name }) => name)).size === plans.length, 'Each plan name can be used once.')
  .refine(
    (plans) => plans.every(({ id, name }) => (planIdOf(name) ?? id) === id),
    'A plan cannot take a name that older purchases of another plan are recorded under.',
  )

type Bought = Pick<Purchase, 'plan' | 'planName'>

/** A plan's name where its price or the word "plan" is beside it: "Basic" for "Basic Plan". */
export const shortName = ({ name }: Pick<Plan, 'name'>) => name.replace(/ Plan$/, '')

/** The current name of a purchase's plan; its name at the time of purchase if it is no longer on sale. */
export const currentName = ({ plan, planName }: Bought, plans: readonly Pick<Plan, 'id' | 'name'>[]) =>
  plans.find(({ id }) => id === plan)?.name ?? planName

import * as z from 'zod'
import { PRIORITIES } from '../contact/message.ts'
import { PLAN_NAMES } from './plan-names.ts'

export const PlanName = z.enum(PLAN_NAMES, { error: `Choose ${PLAN_NAMES.map((name) => `"${name}"`).join(' or ')}.` })

/** What a plan promises beyond files: a person, whose address only its owners are shown. */
const Benefit = z.strictObject({
  name: z.string().min(3).describe('As among the features, like "1-on-1 consultation".'),
  text: z.string().min(10).describe('What it is and how to use it, in a sentence or two.'),
  label: z.string().min(3).describe('Stands on the link, like "Book your call".'),
  href: z.string().regex(/^(https:|mailto:)\S+$/, 'Give an address that begins with "https:" or "mailto:".'),
})

/** One entry of `content/plans.json`: the only place a price is written. */
export const Plan = z.strictObject({
  name: z.enum(PLAN_NAMES).describe('Payments are recorded under this name; do not change it after the first sale.'),
  price: z.int().positive().describe('In cents: 2000 is $20.'),
  currency: z.string().regex(/^[a-z]{3}$/, 'Three small letters, like "usd".'),
  period: z.string().min(2).describe('Stands beside the price, like "Lifetime".'),
  description: z.string().min(5).describe('One line under the name.'),
  icon: z.enum(['circle-check', 'star']).describe('The icon of its plan badge.'),
  features: z
    .array(z.string().min(3))
    .min(1)
    .describe('In order of importance. "{recorded}" becomes the number of templates with a recorded run.'),
  benefits: z
    .array(Benefit)
    .default([])
    .describe('Shown on the page of their account to those who own the plan, and to nobody else.'),
  supportPriority: z
    .enum(PRIORITIES)
    .optional()
    .describe('What a support request of its owners gets that names no priority.'),
  popular: z.boolean().describe('true on the one plan that carries "Most Popular".'),
})

export type Benefit = z.infer<typeof Benefit>
export type Plan = z.infer<typeof Plan>

export const Plans = z
  .array(Plan)
  .refine(
    (plans) => plans.every(({ features, benefits }) => benefits.every(({ name }) => features.includes(name))),
    'Each benefit needs the name of one of the features of its plan.',
  )
  .refine((plans) => new Set(plans.map((plan) => plan.name)).size === plans.length, 'Each plan name may stand once.')

/** `'Basic Plan'` as a part of a storage key: `'basic-plan'`. */
export const planKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The name a part of a key stands for; a plan that is sold no more keeps its key as its name. */
export const planOfKey = (key: string) => PLAN_NAMES.find((name) => planKey(name) === key) ?? key

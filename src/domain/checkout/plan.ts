import * as z from 'zod'
import { PLAN_NAMES, Plan } from '../site/plan.ts'

export const PlanName = z.enum(PLAN_NAMES, { error: 'Choose "Basic Plan" or "Pro Plan".' })

export const Plans = z
  .array(Plan)
  .refine((plans) => new Set(plans.map((plan) => plan.name)).size === plans.length, 'Each plan name may stand once.')

/** `'Basic Plan'` as a part of a storage key: `'basic-plan'`. */
export const planKey = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** The name a part of a key stands for; a plan that is sold no more keeps its key as its name. */
export const planOfKey = (key: string) => PLAN_NAMES.find((name) => planKey(name) === key) ?? key

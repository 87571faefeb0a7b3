// Without zod, so that islands may load it.

/** What a plan is called in storage, at Stripe and in attributes. Its name is a text of content/plans.json. */
export const PLAN_IDS = ['basic', 'pro'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** The names that were recorded before plans had ids: in facts, at Stripe and in browsers. Read permanently. */
export const FORMER_NAMES: Readonly<Record<string, PlanId>> = { 'Basic Plan': 'basic', 'Pro Plan': 'pro' }

/** Their parts of storage keys. */
const FORMER_KEYS: Readonly<Record<string, PlanId>> = { 'basic-plan': 'basic', 'pro-plan': 'pro' }

/** The id that is stored, or that a name or a key of an earlier version stands for; null for any other text. */
export function planIdOf(stored: string): PlanId | null {
  const former = [FORMER_NAMES, FORMER_KEYS].find((known) => Object.hasOwn(known, stored))
  return PLAN_IDS.find((id) => id === stored) ?? former?.[stored] ?? null
}

/** The same; a plan that is sold no more has the key of its name as its id. */
export const storedPlan = (stored: string): string =>
  planIdOf(stored) ?? stored.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export type PlanCounter = `${PlanId}PlanUsers`

/** Something for each plan, under the name of its counter. */
export const byCounter = <Value>(make: (id: PlanId) => Value) =>
  Object.fromEntries(PLAN_IDS.map((id) => [`${id}PlanUsers`, make(id)])) as Record<PlanCounter, Value>

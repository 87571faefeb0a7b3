// Without zod, so that islands can import it.

/** Identifies a plan in storage, at Stripe and in HTML attributes. Its display name is in content/plans.json. */
export const PLAN_IDS = ['basic', 'pro'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** The names recorded before plans had ids, in facts, at Stripe and in browsers. They must remain readable. */
export const FORMER_NAMES: Readonly<Record<string, PlanId>> = { 'Basic Plan': 'basic', 'Pro Plan': 'pro' }

/** The same names as used in storage keys. */
const FORMER_KEYS: Readonly<Record<string, PlanId>> = { 'basic-plan': 'basic', 'pro-plan': 'pro' }

/** The plan id for a stored id, or for a name or key recorded by an earlier version; null for any other text. */
export function planIdOf(stored: string): PlanId | null {
  const former = [FORMER_NAMES, FORMER_KEYS].find((known) => Object.hasOwn(known, stored))
  return PLAN_IDS.find((id) => id === stored) ?? former?.[stored] ?? null
}

/** The same; for a plan no longer on sale, the key of its name. */
export const storedPlan = (stored: string): string =>
  planIdOf(stored) ?? stored.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export type PlanCounter = `${PlanId}PlanUsers`

/** A value for each plan, under the name of its counter. */
export const byCounter = <Value>(make: (id: PlanId) => Value) =>
  Object.fromEntries(PLAN_IDS.map((id) => [`${id}PlanUsers`, make(id)])) as Record<PlanCounter, Value>

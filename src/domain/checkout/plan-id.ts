// Without zod, so that islands may load it.

/** What a plan is called in storage, at Stripe and in attributes. Its name is a text of content/plans.json. */
export const PLAN_IDS = ['basic', 'pro'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** The names that were recorded before plans had ids: in facts, at Stripe and in browsers. Read permanently. */
export const FORMER_NAMES: ReadonlyMap<string, PlanId> = new Map([
  ['Basic Plan', 'basic'],
  ['Pro Plan', 'pro'],
])

/** `'Basic Plan'` as a part of a storage key of an earlier version: `'basic-plan'`. */
const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const STORED: ReadonlyMap<string, PlanId> = new Map([
  ...PLAN_IDS.map((id) => [id, id] as const),
  ...FORMER_NAMES,
  ...[...FORMER_NAMES].map(([name, id]) => [keyOf(name), id] as const),
])

/** The id that is stored, or that a name or a key of an earlier version stands for; null for any other text. */
export const planIdOf = (stored: string): PlanId | null => STORED.get(stored) ?? null

/** The same; a plan that is sold no more has the key of its name as its id. */
export const storedPlan = (stored: string): string => planIdOf(stored) ?? keyOf(stored)

export type PlanCounter = `${PlanId}PlanUsers`

/** Something for each plan, under the name of its counter. */
export const byCounter = <Value>(make: (id: PlanId) => Value) =>
  Object.fromEntries(PLAN_IDS.map((id) => [`${id}PlanUsers`, make(id)])) as Record<PlanCounter, Value>

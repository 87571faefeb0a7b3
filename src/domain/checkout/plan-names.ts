/** The names under which payments are recorded. Without zod, so that islands can import them. */
export const PLAN_NAMES = ['Basic Plan', 'Pro Plan'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

type WordOf<Name extends PlanName> = Name extends `${infer Word} Plan` ? Lowercase<Word> : never

/** "basic" of "Basic Plan": the filter of its buyers and part of its class and its counter. */
export type PlanWord = WordOf<PlanName>
export const planWord = (name: PlanName) => name.replace(/ Plan$/, '').toLowerCase() as PlanWord

export type PlanCounter = `${PlanWord}PlanUsers`

/** A value for each plan, under the name of its counter. */
export const byCounter = <Value>(make: (name: PlanName) => Value) =>
  Object.fromEntries(PLAN_NAMES.map((name) => [`${planWord(name)}PlanUsers`, make(name)])) as Record<PlanCounter, Value>

import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** One measurement: "HTML and CSS" of "home". */
export interface Figure {
  measure: string
  where: string
  value: number
}

/** All figures are deterministic, so that a single extra byte fails the tests. */
const Budgets = z.record(
  z.string(),
  z.strictObject({
    unit: z.enum(['bytes', 'files', 'requests', 'hosts', 'shift']),
    because: z.string().regex(/^[A-Z].{20,}\.$/),
    most: z.record(z.string(), z.number()),
  }),
)

const budgets = Budgets.parse(JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')))

/** The limit of a figure. Throws when budgets.json does not list it, so that every measurement has a budget. */
export function budgetFor(measure: string, where: string): number {
  const limit = budgets[measure]?.most[where]
  if (limit === undefined) throw new Error(`scripts/bench/budgets.json has no budget for "${measure}" of "${where}".`)
  return limit
}

/** A message for each figure over its budget. */
export const overBudget = (figures: readonly Figure[]): string[] =>
  figures.flatMap(({ measure, where, value }) => {
    const limit = budgetFor(measure, where)
    return value > limit ? [`${measure} of ${where}: ${value} of ${limit}`] : []
  })

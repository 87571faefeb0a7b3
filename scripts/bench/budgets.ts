import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** One measured number: "HTML and CSS" of "home". */
export interface Figure {
  measure: string
  where: string
  value: number
}

/** All of them are the same on every machine and at every run, so that one byte too many fails the tests. */
const Budgets = z.record(
  z.string(),
  z.strictObject({
    unit: z.enum(['bytes', 'files', 'requests', 'hosts', 'shift']),
    because: z.string().regex(/^[A-Z].{20,}\.$/),
    most: z.record(z.string(), z.number()),
  }),
)

const budgets = Budgets.parse(JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')))

/** What a figure may be at most. Throws when budgets.json has no line for it, so that nothing is measured in vain. */
export function budgetFor(measure: string, where: string): number {
  const most = budgets[measure]?.most[where]
  if (most === undefined) throw new Error(`scripts/bench/budgets.json has no budget for "${measure}" of "${where}".`)
  return most
}

/** The figures over their budget, in words. */
export const overBudget = (figures: readonly Figure[]): string[] =>
  figures.flatMap(({ measure, where, value }) => {
    const most = budgetFor(measure, where)
    return value > most ? [`${measure} of ${where}: ${value} of ${most}`] : []
  })

import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** One measured number: "HTML and CSS" of "home". Its unit stands with its budget. */
export interface Figure {
  measure: string
  where: string
  /** Null where it could not be measured on this machine, for example a peer without a network to fetch it. */
  value: number | null
}

const Budget = z.strictObject({
  unit: z.enum(['bytes', 'files', 'requests', 'hosts', 'queries', 'ms', 's', 'MB', 'times', 'shift', 'pages']),
  /** The same on every machine and at every run. Only exact figures can fail a run: a busy machine is no mistake. */
  exact: z.boolean(),
  because: z.string().min(20),
  most: z.record(z.string(), z.number()),
})
const Budgets = z.record(z.string(), Budget)

export type Budgets = z.infer<typeof Budgets>
export type Verdict = 'ok' | 'over' | 'slow' | 'unknown'
export type Judged = Figure & { unit: Budgets[string]['unit']; most: number; verdict: Verdict }

export const readBudgets = (): Budgets =>
  Budgets.parse(JSON.parse(readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')))

/** What a figure may be at most. Throws when budgets.json has no line for it, so that nothing is measured in vain. */
export function budgetFor(budgets: Budgets, measure: string, where: string) {
  const budget = budgets[measure]
  const most = budget?.most[where]
  if (budget === undefined || most === undefined)
    throw new Error(`scripts/bench/budgets.json has no budget for "${measure}" of "${where}".`)
  return { unit: budget.unit, exact: budget.exact, most }
}

export function judge(budgets: Budgets, figure: Figure): Judged {
  const { unit, exact, most } = budgetFor(budgets, figure.measure, figure.where)
  if (figure.value === null) return { ...figure, unit, most, verdict: 'unknown' }
  const within = figure.value <= most
  return { ...figure, unit, most, verdict: within ? 'ok' : exact ? 'over' : 'slow' }
}

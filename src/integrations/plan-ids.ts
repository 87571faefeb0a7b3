import { readFileSync } from 'node:fs'
import { Plans } from '#domain/checkout/plan.ts'
import { FORMER_NAMES, type PlanId } from '#domain/checkout/plan-id.ts'

/**
 * The id of each plan name that a browser may have stored: the names from before plans had ids, followed by those of
 * content/plans.json, so that the last name of an id is the current one.
 */
export function planIds(plans: Pick<Plans[number], 'id' | 'name'>[] = readPlans()): Record<string, PlanId> {
  const current = new Map(plans.map(({ id, name }) => [name, id]))
  const former = Object.entries(FORMER_NAMES).filter(([name]) => !current.has(name))
  return Object.fromEntries([...former, ...current])
}

const readPlans = () => Plans.parse(JSON.parse(readFileSync('content/plans.json', 'utf8')))

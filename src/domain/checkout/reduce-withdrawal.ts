import type { Fact } from './facts.ts'

/** A withdrawal from a purchase. */
export interface Withdrawn {
  /** When the withdrawal was declared, in ms since 1970. */
  at: number
  /** True if the buyer confirmed it through the emailed link; otherwise anyone could have typed the address. */
  confirmed: boolean
}

/** Independent of order and repetition; null without a withdrawal. Only the refund ends access. */
export function reduceWithdrawal(facts: readonly Fact[]): Withdrawn | null {
  const steps = facts.filter((fact) => fact.kind === 'withdrawn')
  const counts = steps.find(({ step }) => step === 'confirmed') ?? steps[0]
  return counts ? { at: counts.at, confirmed: counts.step === 'confirmed' } : null
}

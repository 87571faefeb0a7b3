import type { Fact } from './facts.ts'

/** That a purchase was withdrawn from. */
export interface Withdrawn {
  /** When that was stated, in ms since 1970. */
  at: number
  /** Its buyer said so by the link we mailed; else anybody may have typed the address. */
  confirmed: boolean
}

/** The same in any order and under any repetition; null where nobody withdrew. Access ends with the refund alone. */
export function foldWithdrawal(facts: readonly Fact[]): Withdrawn | null {
  const steps = facts.filter((fact) => fact.kind === 'withdrawn')
  const counts = steps.find(({ step }) => step === 'confirmed') ?? steps[0]
  return counts ? { at: counts.at, confirmed: counts.step === 'confirmed' } : null
}

import type { Case, Outcome } from '../case.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Subject } from './load-cases.ts'
import { type CaseResult, runCase, type World } from './run-case.ts'

/** What came of one template's cases. */
export interface Proof {
  subject: Subject
  results: { one: Case; result: CaseResult }[]
  coverage: Coverage
  /** Requests that no stand-in could answer. */
  unanswered: number
  /** Milliseconds of real time. */
  took: number
}

/** Runs all cases of a template, one after the other; `tell` hears of each when it has ended. */
export async function runProof(
  world: World,
  subject: Subject,
  tell: (one: Case, result: CaseResult) => void,
): Promise<Proof> {
  const results: Proof['results'] = []
  for (const one of subject.cases) {
    const result = await runCase(world, subject.file, one)
    tell(one, result)
    results.push({ one, result })
  }
  const outcomes = results.map(({ result }) => result.outcome)
  return {
    subject,
    results,
    coverage: coverageOf(subject, outcomes),
    unanswered: outcomes.reduce((sum, outcome) => sum + unansweredIn(outcome), 0),
    took: results.reduce((sum, { result }) => sum + result.took, 0),
  }
}

/** The stand-in says 501 where it does not know the host or the route. */
const unansweredIn = ({ exchanges }: Outcome) => exchanges.filter(({ status }) => status === 501).length

import type { Case, Outcome } from '../case.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Subject } from './load-cases.ts'
import { mapWithPool } from './map-with-pool.ts'
import { type CaseResult, type Environment, runCase } from './run-case.ts'

/** What came of one template's cases. What they did is left out: it would be held until the last template has ended. */
export interface Proof {
  subject: Subject
  /** In the order of the cases; without problems a case is as it says. */
  results: { title: string; problems: readonly string[] }[]
  coverage: Coverage
  /** Requests that no mock vendor could answer. */
  unanswered: number
  /** Milliseconds of real time, from the begin of its first case to the end of its last. */
  took: number
}

export interface Ran {
  one: Case
  result: CaseResult
}

interface Listener {
  /** A case has ended. */
  onCase(subject: Subject, ran: Ran): void
  /** All cases of a template have ended. */
  onProof(proof: Proof, ran: readonly Ran[]): Promise<void>
}

/**
 * Runs all cases, template after template. The environments share the cases of a template, so that one alone is proven in a
 * part of the time as well. Answers in the order of the templates.
 */
export async function runProofs(
  environments: readonly Environment[],
  subjects: readonly Subject[],
  { onCase, onProof }: Listener,
  run = runCase,
): Promise<Proof[]> {
  const open = subjects.map((subject) => ({ subject, begun: 0, ended: new Map<Case, Ran>() }))
  const all = open.flatMap((proof) => proof.subject.cases.map((one) => ({ proof, one })))
  const proofs = new Map<Subject, Proof>()
  await mapWithPool(environments, all, async (environment, { proof, one }) => {
    const { subject, ended } = proof
    proof.begun ||= performance.now()
    const its = { one, result: await run(environment, subject.file, one) }
    onCase(subject, its)
    ended.set(one, its)
    if (ended.size < subject.cases.length) return
    const ran = subject.cases.flatMap((each) => ended.get(each) ?? [])
    const whole = proofOf(subject, ran, performance.now() - proof.begun)
    proofs.set(subject, whole)
    await onProof(whole, ran)
    ended.clear()
  })
  return subjects.flatMap((subject) => proofs.get(subject) ?? [])
}

function proofOf(subject: Subject, ran: readonly Ran[], took: number): Proof {
  const outcomes = ran.map(({ result }) => result.outcome)
  return {
    subject,
    results: ran.map(({ one: { title }, result: { problems } }) => ({ title, problems })),
    coverage: coverageOf(subject, outcomes),
    unanswered: outcomes.reduce((sum, outcome) => sum + unansweredIn(outcome), 0),
    took,
  }
}

/** The mock server responds 501 where it does not know the host or the route. */
const unansweredIn = ({ exchanges }: Outcome) => exchanges.filter(({ status }) => status === 501).length

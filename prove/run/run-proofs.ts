import type { Case, Outcome } from '../case.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import type { Subject } from './load-cases.ts'
import { mapWithPool } from './map-with-pool.ts'
import { type CaseResult, type Environment, runCase } from './run-case.ts'

/** The result for one template. Without the outcomes of its cases, which would stay in memory until the last template. */
export interface Proof {
  subject: Subject
  /** In the order of the cases. A case passes if it has no problems. */
  results: { title: string; problems: readonly string[] }[]
  coverage: Coverage
  /** Requests to a host or route that no mock vendor has. */
  unmatchedRequests: number
  /** Milliseconds of real time, from the start of its first case to the end of its last. */
  took: number
}

export interface CaseRun {
  one: Case
  result: CaseResult
}

interface Listener {
  /** Further problems of a case that passed. */
  compare?(subject: Subject, ran: CaseRun): Promise<string[]>
  onCase(subject: Subject, ran: CaseRun): void
  onProof(proof: Proof, ran: readonly CaseRun[]): Promise<void>
}

/** Runs all cases. Each environment takes the next one, so that a single template runs in parallel as well. */
export async function runProofs(
  environments: readonly Environment[],
  subjects: readonly Subject[],
  { compare, onCase, onProof }: Listener,
  run = runCase,
): Promise<Proof[]> {
  const open = subjects.map((subject) => ({ subject, begun: 0, ended: new Map<Case, CaseRun>() }))
  const all = open.flatMap((proof) => proof.subject.cases.map((one) => ({ proof, one })))
  const proofs = new Map<Subject, Proof>()
  await mapWithPool(environments, all, async (environment, { proof, one }) => {
    const { subject, ended } = proof
    proof.begun ||= performance.now()
    const its = { one, result: await run(environment, subject.file, one) }
    if (compare && its.result.problems.length === 0) its.result.problems.push(...(await compare(subject, its)))
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

function proofOf(subject: Subject, ran: readonly CaseRun[], took: number): Proof {
  const outcomes = ran.map(({ result }) => result.outcome)
  return {
    subject,
    results: ran.map(({ one: { title }, result: { problems } }) => ({ title, problems })),
    coverage: coverageOf(subject, outcomes),
    unmatchedRequests: outcomes.reduce((sum, outcome) => sum + countUnmatched(outcome), 0),
    took,
  }
}

/** The mock server responds 501 to an unknown host or route. */
const countUnmatched = ({ exchanges }: Outcome) => exchanges.filter(({ status }) => status === 501).length

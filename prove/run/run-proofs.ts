import type { Case, Outcome } from '../case.ts'
import { type Coverage, coverageOf } from './coverage.ts'
import { inWorlds } from './in-worlds.ts'
import type { Subject } from './load-cases.ts'
import { type CaseResult, runCase, type World } from './run-case.ts'

/** What came of one template's cases. */
export interface Proof {
  subject: Subject
  results: { one: Case; result: CaseResult }[]
  coverage: Coverage
  /** Requests that no stand-in could answer. */
  unanswered: number
  /** Milliseconds of real time, from the begin of its first case to the end of its last. */
  took: number
}

interface Listener {
  /** A case has ended. */
  onCase(subject: Subject, one: Case, result: CaseResult): void
  /** All cases of a template have ended. */
  onProof(proof: Proof): Promise<void>
}

/**
 * Runs all cases, template after template. The worlds share the cases of a template, so that one alone is proven in a
 * part of the time as well. Answers in the order of the templates.
 */
export async function runProofs(
  worlds: readonly World[],
  subjects: readonly Subject[],
  { onCase, onProof }: Listener,
  run = runCase,
): Promise<Proof[]> {
  const open = subjects.map((subject) => ({ subject, begun: 0, results: new Map<Case, CaseResult>() }))
  const all = open.flatMap((proof) => proof.subject.cases.map((one) => ({ proof, one })))
  const proofs = new Map<Subject, Proof>()
  await inWorlds(worlds, all, async (world, { proof, one }) => {
    const { subject, results } = proof
    proof.begun ||= performance.now()
    const result = await run(world, subject.file, one)
    onCase(subject, one, result)
    results.set(one, result)
    if (results.size < subject.cases.length) return
    const ended = proofOf(subject, results, performance.now() - proof.begun)
    proofs.set(subject, ended)
    await onProof(ended)
  })
  return subjects.flatMap((subject) => proofs.get(subject) ?? [])
}

function proofOf(subject: Subject, ended: ReadonlyMap<Case, CaseResult>, took: number): Proof {
  const results = subject.cases.flatMap((one) => {
    const result = ended.get(one)
    return result ? [{ one, result }] : []
  })
  const outcomes = results.map(({ result }) => result.outcome)
  return {
    subject,
    results,
    coverage: coverageOf(subject, outcomes),
    unanswered: outcomes.reduce((sum, outcome) => sum + unansweredIn(outcome), 0),
    took,
  }
}

/** The stand-in says 501 where it does not know the host or the route. */
const unansweredIn = ({ exchanges }: Outcome) => exchanges.filter(({ status }) => status === 501).length

import { sentenceFor } from '../shared/errors.ts'

/** Why no link was asked for. Each is the last part of an address. */
export const FIND_PROBLEMS = ['wrong', 'busy', 'storage'] as const
export type FindProblem = (typeof FIND_PROBLEMS)[number]

/** What is said above the form; a wrong address is named beside its field. */
export function findProblemWords(problem: Exclude<FindProblem, 'wrong'>): string {
  if (problem === 'storage') return sentenceFor({ kind: 'service-down', service: 'storage' })
  return 'Too many requests. Try again in a minute.'
}

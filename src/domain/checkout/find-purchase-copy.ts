import { messageFor } from '../shared/errors.ts'

/** Why no link was requested. Each is the last part of a URL. */
export const FIND_PROBLEMS = ['wrong', 'busy', 'storage'] as const
export type FindProblem = (typeof FIND_PROBLEMS)[number]

/** The message above the form; a wrong address is reported beside its field. */
export function findProblemCopy(problem: Exclude<FindProblem, 'wrong'>): string {
  if (problem === 'storage') return messageFor({ kind: 'service-down', service: 'storage' })
  return 'Too many requests. Try again in a minute.'
}

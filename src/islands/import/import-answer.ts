import type { Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'

export type ImportAnswer =
  | { kind: 'done'; value: ImportTemplatesOutput }
  /** The server said no. `error` is null when it could not say why; `value` is its whole answer, if it was one. */
  | { kind: 'refused'; error: string | null; overtaken: boolean; value: ImportTemplatesOutput | null }
  /** Nothing came back. */
  | { kind: 'thrown'; message: string }

/** A failure answers the same shape as a success, with its own status; a refusal at the door only has a sentence. */
export function readAnswer(outcome: Outcome<ImportTemplatesOutput>): ImportAnswer {
  if (outcome.ok && outcome.value.success) return { kind: 'done', value: outcome.value }
  if (outcome.ok) return { kind: 'refused', error: outcome.value.error, overtaken: false, value: outcome.value }
  const { kind, sentence, answer } = outcome
  if (kind === 'offline') return { kind: 'thrown', message: sentence }
  const overtaken = kind === 'import-overtaken'
  if (isOutput(answer)) return { kind: 'refused', error: answer.error, overtaken, value: answer }
  // Without a body of ours the sentence is a guess, and the page has its own words for that.
  return {
    kind: 'refused',
    error: kind === 'unexpected' && !hasError(answer) ? null : sentence,
    overtaken,
    value: null,
  }
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null
const isOutput = (answer: unknown): answer is ImportTemplatesOutput =>
  isObject(answer) && 'templates' in answer && 'details' in answer && 'error' in answer
const hasError = (answer: unknown) => isObject(answer) && 'error' in answer

import type { Outcome } from '#browser/account/call.ts'
import type { ImportTemplatesOutput } from '#contracts/import-templates.ts'

export type ImportAnswer =
  | { kind: 'done'; value: ImportTemplatesOutput }
  /** The server refused. `error` is null if it gave no reason; `value` is the response body, if it has our shape. */
  | { kind: 'rejected'; error: string | null; overtaken: boolean; value: ImportTemplatesOutput | null }
  /** No response. */
  | { kind: 'thrown'; message: string }

/** A failure has the same body as a success, with its own status; an authorization error has only a message. */
export function readAnswer(outcome: Outcome<ImportTemplatesOutput>): ImportAnswer {
  if (outcome.ok && outcome.value.success) return { kind: 'done', value: outcome.value }
  if (outcome.ok) return { kind: 'rejected', error: outcome.value.error, overtaken: false, value: outcome.value }
  const { kind, message, answer } = outcome
  if (kind === 'offline') return { kind: 'thrown', message }
  const overtaken = kind === 'import-overtaken'
  if (isOutput(answer)) return { kind: 'rejected', error: answer.error, overtaken, value: answer }
  // Without our response body the message is a guess, so the page shows its own.
  return {
    kind: 'rejected',
    error: kind === 'unexpected' && !hasError(answer) ? null : message,
    overtaken,
    value: null,
  }
}

const isObject = (answer: unknown): answer is object => typeof answer === 'object' && answer !== null
const isOutput = (answer: unknown): answer is ImportTemplatesOutput =>
  isObject(answer) && 'templates' in answer && 'details' in answer && 'error' in answer
const hasError = (answer: unknown) => isObject(answer) && 'error' in answer

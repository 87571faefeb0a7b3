/** What every endpoint answers when it refuses. `error` is the sentence; `kind` is for programs. */
export interface Failure {
  success: false
  data: null
  kind: string
  error: string
  /** One sentence for each wrong field of a form. */
  fields?: Record<string, string>
}

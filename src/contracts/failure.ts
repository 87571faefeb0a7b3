/** The error response of every endpoint. `error` is the sentence; `kind` is for programs. */
export interface Failure {
  success: false
  data: null
  kind: string
  error: string
  /** One sentence per invalid field of a form. */
  fields?: Record<string, string>
}

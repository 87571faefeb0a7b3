import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response in Resend's envelope; names and statuses: https://resend.com/docs/api-reference/errors */
export class ResendError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  toJSON() {
    return { statusCode: this.status, name: this.code, message: this.message }
  }
}

export const missingField = (name: string) =>
  new ResendError(422, 'missing_required_field', `Missing \`${name}\` field.`)

export const invalidField = (name: string, problem: string) =>
  new ResendError(422, 'validation_error', `Invalid \`${name}\` field. ${problem}`)

import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  type: ErrorType
  code?: string
  param?: string
}

/** An error response with the status and fields of Stripe's error envelope. */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, message: string, details: Details) {
    super(message)
    this.status = status
    this.details = details
  }

  /** The response body. Without this envelope the SDK would treat an error as success. */
  toJSON() {
    const { type, code, param } = this.details
    const documentation = code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}
    return { error: { type, message: this.message, ...(code && { code }), ...documentation, ...(param && { param }) } }
  }
}

/** A 400 error. */
export function invalid(message: string, { code, param }: { code?: string; param?: string } = {}) {
  return new StripeError(400, message, { type: 'invalid_request_error', code, param })
}

export function missing(param: string) {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** `noSuch('charge', 'ch_1')`: an unknown id. 404 for an id in the path, 400 for one in the parameters. */
export function noSuch(
  what: string,
  id: string,
  { param = 'id', status = 404 }: { param?: string; status?: 400 | 404 } = {},
) {
  return new StripeError(status, `No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
  })
}

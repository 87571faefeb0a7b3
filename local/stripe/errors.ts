import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error'

interface Details {
  type: ErrorType
  code?: string
  param?: string
}

/** What Stripe refuses, with the status and the fields of its error envelope. */
export class StripeFailure extends Error {
  readonly status: ContentfulStatusCode
  readonly details: Details

  constructor(status: ContentfulStatusCode, message: string, details: Details) {
    super(message)
    this.status = status
    this.details = details
  }

  /** The body of the answer; without this envelope the SDK would take a refusal for success. */
  toJSON() {
    const { type, code, param } = this.details
    const documentation = code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {}
    return { error: { type, message: this.message, ...(code && { code }), ...documentation, ...(param && { param }) } }
  }
}

/** A request Stripe refuses with 400. */
export function invalid(message: string, { code, param }: { code?: string; param?: string } = {}) {
  return new StripeFailure(400, message, { type: 'invalid_request_error', code, param })
}

export function missing(param: string) {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

/** `noSuch('charge', 'ch_1')`: an id nothing answers to. As a part of a request it is 400, in the address 404. */
export function noSuch(
  what: string,
  id: string,
  { param = 'id', status = 404 }: { param?: string; status?: 400 | 404 } = {},
) {
  return new StripeFailure(status, `No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
  })
}

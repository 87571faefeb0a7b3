import { ApiError, type MockResponse } from '../../vendor.ts'

interface Details {
  status?: number
  type?: string
  code?: string
  param?: string
}

export const stripeError = (
  message: string,
  { status = 400, type = 'invalid_request_error', ...rest }: Details = {},
): MockResponse => ({
  status,
  body: { error: { message, type, ...rest } },
})

export const apiError = (message: string, details: Details = {}) =>
  new ApiError(`Stripe: ${message}`, stripeError(message, details))

export const missing = (kind: string, id: string): MockResponse =>
  stripeError(`No such ${kind.replace('.', ' ')}: '${id}'`, { status: 404, code: 'resource_missing', param: 'id' })

import type { MockResponse, Vendor } from '../../vendor.ts'

const STATUSES = {
  unauthorized: [401, 'Unauthorized'],
  'rate-limited': [429, 'Too Many Requests'],
  'server-error': [500, 'Internal Server Error'],
} as const

/** For vendors whose errors all have the same format. */
export const failAs =
  (toResponse: (status: number, message: string) => MockResponse, retryAfter = '5'): Vendor['fail'] =>
  (failure) => {
    const [status, message] = STATUSES[failure]
    const response = toResponse(status, message)
    return failure === 'rate-limited'
      ? { ...response, headers: { 'retry-after': retryAfter, ...response.headers } }
      : response
  }

import { ApiError, type MockResponse } from '../../vendor.ts'

/** As in "Microsoft Graph error responses": learn.microsoft.com/en-us/graph/errors, read November 29, 2026. */
const graphError = (status: number, code: string, message: string): MockResponse => ({
  status,
  body: {
    error: {
      code,
      message,
      innerError: { date: '2026-11-16T08:00:00', 'request-id': '24e7991e-01ae-4cc2-8e06-532a96fd8948' },
    },
  },
})

export const apiError = (status: number, code: string, message: string) =>
  new ApiError(`Microsoft Graph: ${message}`, graphError(status, code, message))

export const ACCESS_DENIED = graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')

export const notFound = () => apiError(404, 'ErrorItemNotFound', 'The specified object was not found in the store.')

export function failAsGraph(failure: 'unauthorized' | 'rate-limited' | 'server-error'): MockResponse {
  if (failure === 'unauthorized')
    return graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
  if (failure === 'server-error') return graphError(503, 'ServiceUnavailable', 'The service is unavailable.')
  const busy = graphError(429, 'ApplicationThrottled', 'Application is over its MailboxConcurrency limit.')
  return { ...busy, headers: { 'retry-after': '20' } }
}

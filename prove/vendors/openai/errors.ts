import { ApiError, type MockResponse, type VendorRequest } from '../../vendor.ts'

interface ErrorDetails {
  status?: number
  type?: string
  param?: string | null
  code?: string | null
}

/** https://platform.openai.com/docs/guides/error-codes */
const openAiError = (message: string, details: ErrorDetails = {}): MockResponse => {
  const { status = 400, type = 'invalid_request_error', param = null, code = null } = details
  return { status, body: { error: { message, type, param, code } } }
}

export const apiError = (message: string, details: ErrorDetails = {}) =>
  new ApiError(message, openAiError(message, details))

export function authorizeOpenAi({ headers }: VendorRequest): void {
  if (!headers.authorization) throw apiError("You didn't provide an API key.", { status: 401 })
  if (!/^Bearer sk-\S+$/.test(headers.authorization))
    throw apiError('Incorrect API key provided.', { status: 401, code: 'invalid_api_key' })
}

export function failAsOpenAi(failure: 'unauthorized' | 'rate-limited' | 'server-error'): MockResponse {
  if (failure === 'unauthorized')
    return openAiError('Incorrect API key provided.', { status: 401, code: 'invalid_api_key' })
  if (failure === 'server-error')
    return openAiError('The server had an error while processing your request. Sorry about that!', {
      status: 500,
      type: 'server_error',
    })
  const limit = openAiError('Rate limit reached for requests per minute. Please try again in 20s.', {
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
  })
  return { ...limit, headers: { 'retry-after': '20' } }
}

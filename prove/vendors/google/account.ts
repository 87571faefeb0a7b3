import { ApiError, type MockResponse, type Vendor, type VendorRequest } from '../../vendor.ts'

// Shared by all Google mocks: the access token, and errors as in https://cloud.google.com/apis/design/errors.

/** Google's tokens start with ya29. */
const TOKEN = 'ya29.mock'

const STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** Older APIs (Drive, Calendar, YouTube) have a reason instead of a status. */
export const googleError = (code: number, message: string, reason?: string): MockResponse => ({
  status: code,
  body: {
    error: {
      code,
      message,
      ...(reason ? { errors: [{ domain: 'global', reason, message }] } : { status: STATUS[code] }),
    },
  },
})

export const apiError = (code: number, message: string, reason?: string) =>
  new ApiError(message, googleError(code, message, reason))

const NO_CREDENTIAL = 'Request had invalid authentication credentials.'

export function authorizeGoogle({ headers }: VendorRequest): void {
  if (!/^Bearer ya29\.\S+$/.test(headers.authorization ?? '')) throw apiError(401, NO_CREDENTIAL)
}

export function failAsGoogle(failure: 'unauthorized' | 'rate-limited' | 'server-error'): MockResponse {
  if (failure === 'unauthorized') return googleError(401, NO_CREDENTIAL)
  if (failure === 'rate-limited') {
    const message = "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user'."
    return { ...googleError(429, message), headers: { 'retry-after': '30' } }
  }
  return googleError(503, 'The service is currently unavailable.')
}

const PROJECT = '123'

/**
 * A new project's errors. `SERVICE_DISABLED` as in the description of google.api.ErrorReason
 * (github.com/googleapis/googleapis, google/api/error_reason.proto), the sentence as Gmail sent it in
 * github.com/dschau/gatsby-mail/issues/35; read November 29, 2026.
 */
export function rejectAsGoogle(api: string, host: string): NonNullable<Vendor['rejections']> {
  const forbidden = (message: string, legacyReason: string, reason: string): MockResponse => ({
    status: 403,
    body: {
      error: {
        code: 403,
        message,
        status: 'PERMISSION_DENIED',
        errors: [{ message, domain: 'usageLimits', reason: legacyReason }],
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason,
            domain: 'googleapis.com',
            metadata: { consumer: `projects/${PROJECT}`, service: host },
          },
        ],
      },
    },
  })
  const page = `https://console.developers.google.com/apis/api/${host}/overview?project=${PROJECT}`
  return {
    'api-disabled': forbidden(
      `${api} has not been used in project ${PROJECT} before or it is disabled. Enable it by visiting ${page} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
      'accessNotConfigured',
      'SERVICE_DISABLED',
    ),
    'missing-scope': forbidden(
      'Request had insufficient authentication scopes.',
      'insufficientPermissions',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    ),
  }
}

/** The OAuth2 credential in n8n. It does not expire, so cases need no refresh. */
export const googleCredential = (scope: string) => ({
  clientId: '123-mock.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-mock',
  oauthTokenData: { ...accessToken(scope), refresh_token: '1//mock' },
})

/** The response of the token endpoint. */
export const accessToken = (scope: string) => ({ access_token: TOKEN, expires_in: 3599, scope, token_type: 'Bearer' })

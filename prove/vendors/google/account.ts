import { type MockResponse, Refused, type VendorRequest } from '../../vendor.ts'

// One Google account: its token, and errors as https://cloud.google.com/apis/design/errors words them.

/** Begins as Google's tokens do. */
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

/** Drive, Calendar and YouTube are older APIs: they name a reason where the newer ones name a status. */
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

export const refusal = (code: number, message: string, reason?: string) =>
  new Refused(message, googleError(code, message, reason))

const NO_CREDENTIAL = 'Request had invalid authentication credentials.'

export function authorizeGoogle({ headers }: VendorRequest): void {
  if (!/^Bearer ya29\.\S+$/.test(headers.authorization ?? '')) throw refusal(401, NO_CREDENTIAL)
}

export function failAsGoogle(failure: 'unauthorized' | 'rate-limited' | 'server-error'): MockResponse {
  if (failure === 'unauthorized') return googleError(401, NO_CREDENTIAL)
  if (failure === 'rate-limited') {
    const message = "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user'."
    return { ...googleError(429, message), headers: { 'retry-after': '30' } }
  }
  return googleError(503, 'The service is currently unavailable.')
}

/** The OAuth2 credential that n8n stores. The token does not expire, so a run does not begin with a refresh. */
export const googleCredential = (scope: string) => ({
  clientId: '123-mock.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-mock',
  oauthTokenData: { ...accessToken(scope), refresh_token: '1//mock' },
})

/** What the token endpoint returns. */
export const accessToken = (scope: string) => ({ access_token: TOKEN, expires_in: 3599, scope, token_type: 'Bearer' })

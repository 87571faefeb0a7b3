import { type Answer, Refused, type VendorRequest } from '../../vendor.ts'

/** Begins as Google's tokens do. */
const TOKEN = 'ya29.stand-in'

const STATUS = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
} as const

/** An error as Google's APIs word it: https://cloud.google.com/apis/design/errors. */
const googleError = (code: keyof typeof STATUS, message: string): Answer => ({
  status: code,
  body: { error: { code, message, status: STATUS[code] } },
})

export const refusal = (code: keyof typeof STATUS, message: string) => new Refused(message, googleError(code, message))

const NO_CREDENTIAL =
  'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.'

export function authoriseGoogle({ headers }: VendorRequest): void {
  if (!/^Bearer ya29\.\S+$/.test(headers.authorization ?? '')) throw refusal(401, NO_CREDENTIAL)
}

export function failAsGoogle(failure: 'unauthorized' | 'rate-limited' | 'server-error'): Answer {
  if (failure === 'unauthorized') return googleError(401, NO_CREDENTIAL)
  if (failure === 'rate-limited')
    return googleError(429, "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute per user'.")
  return googleError(503, 'The service is currently unavailable.')
}

/** What n8n keeps of an OAuth2 sign-in; the token lasts, so that a run does not begin with a refresh. */
export const googleCredential = (scope: string): Record<string, unknown> => ({
  clientId: '123-stand-in.apps.googleusercontent.com',
  clientSecret: 'GOCSPX-stand-in',
  oauthTokenData: { access_token: TOKEN, refresh_token: '1//stand-in', scope, token_type: 'Bearer', expires_in: 3599 },
})

/** What a sign-in gives out. */
export const accessToken = (scope: string) => ({ access_token: TOKEN, expires_in: 3599, scope, token_type: 'Bearer' })

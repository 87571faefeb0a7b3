import { type Answer, Refused, type VendorRequest } from '../../vendor.ts'
import { bearer } from './token.ts'

const STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

/** An error as Google's APIs word it: code, message, status, and a reason for the older ones. */
export const googleError = (code: number, message: string, reason?: string): Answer => ({
  status: code,
  body: {
    error: {
      code,
      message,
      ...(reason ? { errors: [{ domain: 'global', reason, message }] } : { status: STATUS[code] ?? 'INTERNAL' }),
    },
  },
})

export const googleRefusal = (api: string, message: string, code = 400, reason?: string) =>
  new Refused(`${api}: ${message}`, googleError(code, message, reason))

/** Every Google API of ours wants an access token. */
export const googleAuthorise = (api: string) => (request: VendorRequest) => {
  if (!bearer(request))
    throw googleRefusal(
      api,
      'Request is missing required authentication credential. Expected OAuth 2 access token.',
      401,
    )
}

export const googleFail = (failure: 'unauthorized' | 'rate-limited' | 'server-error'): Answer => {
  if (failure === 'unauthorized') return googleError(401, 'Request had invalid authentication credentials.')
  if (failure === 'rate-limited')
    return { ...googleError(429, 'Quota exceeded for quota metric.'), headers: { 'retry-after': '30' } }
  return googleError(503, 'The service is currently unavailable.')
}

/** The values of an OAuth2 credential of n8n whose token Google takes. */
export const googleOAuth = (scope: string) => ({
  clientId: 'proof.apps.googleusercontent.com',
  clientSecret: 'proof-client-secret',
  oauthTokenData: {
    access_token: 'ya29.proof',
    refresh_token: '1//proof',
    token_type: 'Bearer',
    expires_in: 3599,
    scope,
  },
})

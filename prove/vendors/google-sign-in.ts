import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { accessToken } from './google/account.ts'

const error = (status: number, code: string, description: string): MockResponse => ({
  status,
  body: { error: code, error_description: description },
})
const apiError = (code: string, description: string, status = 400) =>
  new ApiError(`${code}: ${description}`, error(status, code, description))

/** Access was revoked, or was granted to a project in testing, whose tokens last seven days. */
const EXPIRED = error(400, 'invalid_grant', 'Token has been expired or revoked.')

/** RFC 6749, 2.3.1: client credentials are in the body or in the header. */
function clientOf(body: Record<string, unknown>, authorization = ''): unknown[] {
  if (!authorization.startsWith('Basic ')) return [body.client_id, body.client_secret]
  return Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':').map(decodeURIComponent)
}

/** Issues access tokens for all Google credentials, OAuth2 and service accounts. */
export const googleSignIn = defineVendor<undefined, null>({
  key: 'google-sign-in',
  name: 'Google sign-in',
  hosts: ['oauth2.googleapis.com', 'accounts.google.com', 'www.googleapis.com'],
  source: 'https://developers.google.com/identity/protocols/oauth2/web-server and RFC 6749, section 6',
  createState: () => null,
  // Each grant type checks its own credentials.
  authorize: () => undefined,
  fail: (failure) =>
    failure === 'unauthorized'
      ? error(401, 'invalid_client', 'The OAuth client was not found.')
      : failure === 'rate-limited'
        ? error(429, 'rate_limit_exceeded', 'Rate Limit Exceeded')
        : error(503, 'internal_failure', 'Backend Error'),
  rejections: { 'sign-in-expired': EXPIRED },
  credentials: {},
  routes: ['/token', '/oauth2/v4/token', '/o/oauth2/token'].map((path) => ({
    method: 'POST' as const,
    path,
    summary: 'Get a new access token',
    respond: ({ body, headers }) => {
      const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
      if (fields.grant_type === 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
        if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(String(fields.assertion)))
          throw apiError('invalid_grant', 'Invalid JWT: Token must be a short-lived token.')
        return { body: accessToken('') }
      }
      const [id, secret] = clientOf(fields, headers.authorization)
      if (!id || !secret) throw apiError('invalid_client', 'The OAuth client was not found.', 401)
      if (fields.grant_type !== 'refresh_token')
        throw apiError('unsupported_grant_type', `Invalid grant_type: ${fields.grant_type ?? ''}`)
      if (!String(fields.refresh_token ?? '').startsWith('1//'))
        throw new ApiError('invalid_grant: the refresh token', EXPIRED)
      return { body: accessToken(String(fields.scope ?? '')) }
    },
  })),
})

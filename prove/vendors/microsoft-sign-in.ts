import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { fieldsOf } from './shared/values.ts'

const error = (status: number, code: string, description: string): MockResponse => ({
  status,
  body: { error: code, error_description: description },
})

/** learn.microsoft.com/troubleshoot/entra/entra-id/app-integration/troubleshoot-consent-issues, read November 29, 2026. */
const NO_CONSENT = error(
  400,
  'invalid_grant',
  "AADSTS65001: The user or administrator has not consented to use the application with ID 'app' named 'n8n'. Send an interactive authorization request for this user and resource.",
)

/** Issues access tokens for the credentials of Microsoft 365. */
export const microsoftSignIn = defineVendor<undefined, null>({
  key: 'microsoft-sign-in',
  name: 'Microsoft sign-in',
  hosts: ['login.microsoftonline.com'],
  source:
    'RFC 6749, section 6; consent errors as Microsoft lists them (read November 29, 2026). From memory: other AADSTS errors.',
  createState: () => null,
  authorize: () => undefined,
  fail: (failure) =>
    failure === 'unauthorized'
      ? error(401, 'invalid_client', 'AADSTS7000215: Invalid client secret provided.')
      : error(
          failure === 'rate-limited' ? 429 : 503,
          'temporarily_unavailable',
          'AADSTS90033: A transient error has occurred.',
        ),
  rejections: { 'sign-in-expired': NO_CONSENT },
  credentials: {},
  routes: [
    {
      method: 'POST',
      path: '/common/oauth2/v2.0/token',
      summary: 'Get a new access token',
      respond: ({ body }) => {
        const { grant_type: grant, refresh_token: token } = fieldsOf(body)
        if (grant !== 'refresh_token' || !token)
          throw new ApiError(
            'invalid_request',
            error(400, 'invalid_request', 'AADSTS900144: The request body is incomplete.'),
          )
        return { body: { token_type: 'Bearer', access_token: 'proof', refresh_token: 'proof', expires_in: 3599 } }
      },
    },
  ],
})

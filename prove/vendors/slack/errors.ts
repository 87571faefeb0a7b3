import { ApiError, type MockResponse, type VendorRequest } from '../../vendor.ts'

/** Slack's errors have status 200 and `ok: false`; some have details in `messages`. */
const slackError = (error: string, messages?: readonly string[]): MockResponse => ({
  body: { ok: false, error, ...(messages && { response_metadata: { messages } }) },
})

export const apiError = (error: string, what: string, messages?: readonly string[]) =>
  new ApiError(`${error}: ${what}`, slackError(error, messages))

export function authorizeSlack({ headers }: VendorRequest): void {
  if (!headers.authorization) throw apiError('not_authed', 'no token')
  if (!/^Bearer xox[bp]-\S+$/.test(headers.authorization)) throw apiError('invalid_auth', 'no bot or user token')
}

/** https://docs.slack.dev/apis/web-api/rate-limits, read November 29, 2026: a message a second to a channel. */
export const RATE_LIMITED: MockResponse = {
  status: 429,
  headers: { 'retry-after': '30' },
  ...slackError('ratelimited'),
}

/** https://docs.slack.dev/reference/methods/chat.postMessage, errors; read November 2026. */
export const SLACK_REJECTIONS = {
  'missing-scope': { body: { ok: false, error: 'missing_scope', needed: 'chat:write', provided: 'channels:read' } },
}

export function failAsSlack(failure: 'unauthorized' | 'rate-limited' | 'server-error'): MockResponse {
  if (failure === 'unauthorized') return slackError('invalid_auth')
  if (failure === 'rate-limited') return RATE_LIMITED
  return { status: 503, ...slackError('service_unavailable') }
}

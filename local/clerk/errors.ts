import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response; `asClerkError` turns it into the envelope both SDKs parse. */
export class ClerkError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly meta: Record<string, unknown>

  constructor(status: ContentfulStatusCode, code: string, message: string, param?: string) {
    super(message)
    this.status = status
    this.code = code
    this.meta = param ? { param_name: param } : {}
  }
}

/** Error handler of both Hono apps. Any other error is a bug in the mock and becomes a 500. */
export function asClerkError(error: Error, c: Context) {
  const clerkError = error instanceof ClerkError ? error : new ClerkError(500, 'internal_clerk_error', error.message)
  const { status, code, message, meta } = clerkError
  return c.json({ errors: [{ code, message, long_message: message, meta }], clerk_trace_id: randomUUID() }, status)
}

export const notFound = (what: string) => new ClerkError(404, 'resource_not_found', `No ${what} was found.`)
export const invalid = (param: string, message: string) =>
  new ClerkError(422, 'form_param_value_invalid', message, param)
export const missing = (param: string) => new ClerkError(422, 'form_param_missing', `${param} must be included.`, param)
export const signedOut = () => new ClerkError(401, 'authentication_invalid', 'This browser is not signed in.')
export const banned = () =>
  new ClerkError(403, 'user_banned', 'This account is banned. Contact support if you think this is a mistake.')
export const unavailable = () => new ClerkError(503, 'service_unavailable', 'The service is temporarily unavailable.')
export const tooMany = () => new ClerkError(429, 'too_many_requests', 'Too many requests. Please try again in a bit.')
export const tooManyCodes = () =>
  new ClerkError(
    400,
    'verification_failed',
    'Too many failed attempts. You have to try again with the same or another method.',
  )

/** Catch-all route of both apps: Hono's plain-text 404 would break the SDKs' parsers. */
export const unknownRoute = () => {
  throw new ClerkError(404, 'resource_not_found', 'This path does not exist in the API.')
}

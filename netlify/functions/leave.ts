import type { Config } from '@netlify/functions'
import * as z from 'zod'
import { ok } from '#domain/shared/result.ts'
import { endpoint, json } from '#server/http/endpoint.ts'
import { clearGuestCookie } from '#server/http/guest-cookie.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/leave' }

/** Removes the guest pass at sign-out, since a script cannot: the next user may share this browser. */
export default endpoint(z.object({}), async () => {
  const headers = { 'set-cookie': clearGuestCookie(services().siteUrl) }
  return ok(json({ success: true }, { headers }))
})

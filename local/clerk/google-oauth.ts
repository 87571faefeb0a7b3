import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { frontendUrl, redirectTarget } from './browser.ts'
import type { GoogleProfile, OAuthRequest, Verification } from './entities.ts'
import { newId, newSecret } from './ids.ts'
import type { Service } from './service.ts'

const TEN_MINUTES = 10 * 60 * 1000

/** Starts the redirect to Google: clerk-js sends the browser to the consent URL in the verification. */
export function startGoogleOAuth(
  service: Service,
  c: Context,
  attempt: { id: string },
  form: Partial<Record<string, string>>,
): Verification {
  const redirectUrl = redirectTarget(form.redirect_url, 'redirect_url')
  const complete = form.action_complete_redirect_url
  const oauthRequest = service.store.oauthRequests.add<OAuthRequest>({
    id: newSecret(),
    attemptId: attempt.id,
    redirectUrl,
    completeUrl: complete ? redirectTarget(complete, 'action_complete_redirect_url') : redirectUrl,
  })
  return {
    strategy: 'oauth_google',
    status: 'unverified',
    expiresAt: service.now() + TEN_MINUTES,
    url: frontendUrl(service, c, `/oauth/google?state=${oauthRequest.id}`),
  }
}

/** Builds a Google profile. The first word of the name becomes the first name, as in a western Google account. */
export function googleProfile(address: string, name: string): GoogleProfile {
  const email = address.trim().toLowerCase()
  const [firstName, ...rest] = name.trim().split(/\s+/)
  return {
    id: newId('eac'),
    subject: BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`).toString(),
    email,
    firstName: firstName || null,
    lastName: rest.join(' ') || null,
  }
}

import { parsePublishableKey } from '@clerk/shared/keys'
import * as z from 'zod'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'
import { TIMEOUT_MS } from './with-timeout.ts'

/** The sign-in part of Clerk's public settings. */
const Environment = z.object({
  user_settings: z.object({
    attributes: z.object({ email_address: z.object({ enabled: z.boolean(), first_factors: z.array(z.string()) }) }),
    social: z.object({ oauth_google: z.object({ enabled: z.boolean() }).optional() }),
    attack_protection: z.object({ email_link: z.object({ require_same_client: z.boolean() }).optional() }).optional(),
  }),
})

const WHERE = 'Clerk → User & authentication'

type Addresses = Known<'PUBLIC_CLERK_PUBLISHABLE_KEY' | 'PUBLIC_CLERK_PROXY_URL' | 'SITE_URL'>

/**
 * Whether the sign-in methods are enabled and safe, read from the API that browsers use. Rejects when it is
 * unreachable.
 */
export async function checkSignIn(env: Addresses): Promise<Finding[]> {
  const base = frontendApi(env)
  if (!base)
    return [
      fail('The publishable key contains no Clerk URL.', 'Copy PUBLIC_CLERK_PUBLISHABLE_KEY from Clerk → API keys.'),
    ]
  const response = await fetch(`${base}/v1/environment`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const environment = Environment.safeParse(await response.json().catch(() => null))
  // A development instance shows its settings to browsers only.
  if (!environment.success)
    return [
      look(
        `${base} doesn’t report its sign-in methods.`,
        `Make sure that ${WHERE} has "Email verification link" with "Require the same device and browser", ` +
          '"Email verification code" and Google turned on, and passwords off.',
      ),
    ]
  const { attributes, social, attack_protection: protection } = environment.data.user_settings
  const { enabled, first_factors: factors } = attributes.email_address
  return [
    enabled && factors.includes('email_link')
      ? pass('Email link sign-in is on.')
      : fail('Email link sign-in is off.', `${WHERE} → Email → Sign-in with email → Email verification link.`),
    // Email scanners open every link: without this they would sign in the requester, even for someone else's address.
    protection?.email_link?.require_same_client
      ? pass('Sign-in links only work in the browser that requested them.')
      : fail(
          'Sign-in links work in any browser, so an email scanner that opens one signs in anyone who entered that email.',
          `${WHERE} → Email → Email verification link → Require the same device and browser.`,
        ),
    enabled && factors.includes('email_code')
      ? pass('Email code sign-in is on.')
      : fail(
          'Email code sign-in is off, so users can’t sign in on one device with the email on another.',
          `${WHERE} → Email → Sign-in with email → Email verification code.`,
        ),
    social.oauth_google?.enabled
      ? pass('Google sign-in is on.')
      : fail('Google sign-in is off.', `${WHERE} → SSO connections → Add connection → Google.`),
  ]
}

/** The proxy is empty in production, a full URL, or a path on the site. */
function frontendApi(env: Addresses): string | null {
  const proxy = env.PUBLIC_CLERK_PROXY_URL
  if (proxy) return new URL(proxy, env.SITE_URL).href.replace(/\/$/, '')
  const parsed = parsePublishableKey(env.PUBLIC_CLERK_PUBLISHABLE_KEY)
  return parsed ? `https://${parsed.frontendApi}` : null
}

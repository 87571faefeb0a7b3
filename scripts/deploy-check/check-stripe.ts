import Stripe from 'stripe'
import { createStripe } from '../../src/adapters/stripe/gateway.ts'
import { WEBHOOK_API_VERSION, WEBHOOK_EVENTS } from '../../src/adapters/stripe/webhook.ts'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'

/** Whether Stripe accepts the key and sends payment events to the shop. Rejects when Stripe is unreachable. */
export async function checkStripe(env: Known<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'SITE_URL'>): Promise<Finding[]> {
  const stripe = createStripe({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL })
  const key = await checkKey(stripe)
  return key.mark === 'wrong' ? [key] : [key, ...(await checkEndpoint(stripe, `${env.SITE_URL}/api/stripe-webhook`))]
}

async function checkKey(stripe: Stripe): Promise<Finding> {
  try {
    // The same reads as the shop's, so that a restricted key is tested for the permissions it needs.
    await stripe.checkout.sessions.list({ limit: 1 })
    await stripe.events.list({ types: [...WEBHOOK_EVENTS], limit: 1 })
    return pass('Stripe responds and accepts the key.')
  } catch (error) {
    if (isKind(error, Stripe.errors.StripeAuthenticationError))
      return fail('Stripe rejects the key.', 'Copy STRIPE_SECRET_KEY again from Stripe → Developers → API keys.')
    if (isKind(error, Stripe.errors.StripePermissionError))
      return fail(
        'The restricted Stripe key cannot read checkouts or events.',
        'Give it write access to Checkout Sessions, and read access to Payment Intents, Charges, Refunds, Disputes and Events.',
      )
    throw error
  }
}

async function checkEndpoint(stripe: Stripe, url: string): Promise<Finding[]> {
  const endpoints = await listEndpoints(stripe)
  if (!endpoints)
    return [
      look(
        'This key can’t read webhooks, so they couldn’t be checked.',
        `Look at Stripe → Developers → Webhooks: ${url} must exist, enabled, with ${WEBHOOK_EVENTS.join(', ')}.`,
      ),
    ]
  const endpoint = endpoints.find((candidate) => candidate.url === url)
  if (!endpoint)
    return [
      fail(
        `Stripe has no webhook for ${url}: buyers who close the tab get nothing, and refunds go unnoticed.`,
        `Stripe → Developers → Webhooks → Add endpoint, with this URL, API version ${WEBHOOK_API_VERSION} and the events ${WEBHOOK_EVENTS.join(', ')}. Then set its signing secret as STRIPE_WEBHOOK_SECRET.`,
      ),
    ]
  return [checkEvents(endpoint), checkVersion(endpoint)]
}

function checkEvents({ status, enabled_events: enabled }: Stripe.WebhookEndpoint): Finding {
  if (status !== 'enabled')
    return fail('The webhook is disabled in Stripe.', 'Stripe → Developers → Webhooks → your endpoint → Enable.')
  const missing = enabled.includes('*') ? [] : WEBHOOK_EVENTS.filter((event) => !enabled.includes(event))
  if (missing.length === 0) return pass(`The webhook sends all ${WEBHOOK_EVENTS.length} events the shop needs.`)
  return fail(
    `The webhook does not send ${missing.join(', ')}.`,
    'Stripe → Developers → Webhooks → your endpoint → Edit: select these events.',
  )
}

/** The version can only be set when an endpoint is created. */
function checkVersion({ api_version: version }: Stripe.WebhookEndpoint): Finding {
  if (version === WEBHOOK_API_VERSION) return pass(`The webhook uses the API version ${version} of our SDK.`)
  return look(
    `The webhook uses ${version ? `the API version ${version}` : "the account's default API version"}, but our SDK uses ${WEBHOOK_API_VERSION}.`,
    'The shop only reads ids from events and fetches each payment, so this rarely matters. To be sure, create an endpoint with that version and delete this one.',
  )
}

/** Null when the key lacks the permission. */
async function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[] | null> {
  try {
    return (await stripe.webhookEndpoints.list({ limit: 100 })).data
  } catch (error) {
    const rejections = [Stripe.errors.StripePermissionError, Stripe.errors.StripeInvalidRequestError]
    if (rejections.some((kind) => isKind(error, kind))) return null
    throw error
  }
}

const isKind = (error: unknown, kind: abstract new (...args: never[]) => Error) => error instanceof kind

import { createHash, createHmac } from 'node:crypto'
import type { Exchange } from '../mock-server/mock-server.ts'

// Webhook deliveries are signed as each vendor documents it, so n8n's signature checks really run.

interface SigningInput {
  raw: string
  now: Date
  /** As registered with the app. */
  url: string
  /** Fields of the trigger's credential. */
  credential: Record<string, unknown>
  /** Exchanged between the trigger and the app when the workflow was published. */
  secret: string
  parameters: Record<string, unknown>
}

interface Delivery {
  url: string
  headers: Record<string, string>
  body: string
}

interface App {
  /** Adds the vendor's envelope to the event of a case. */
  wrap?: (event: unknown, now: Date) => unknown
  sign: (letter: SigningInput) => Record<string, string>
  /** Twilio signs the hash of a JSON body in the URL. */
  addSignatureToUrl?: (letter: SigningInput) => string
}

const hmac = (algorithm: string, key: unknown, text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac(algorithm, String(key)).update(text).digest(encoding)
const seconds = (now: Date) => String(Math.floor(now.getTime() / 1000))

/** https://developers.facebook.com/docs/graph-api/webhooks/getting-started, read November 2026. */
const meta: App = {
  sign: ({ credential, raw }) => ({ 'x-hub-signature-256': `sha256=${hmac('sha256', credential.clientSecret, raw)}` }),
}

const APPS: Record<string, App> = {
  // https://docs.slack.dev/authentication/verifying-requests-from-slack
  slackTrigger: {
    wrap: (event, now) => ({
      token: 'deprecated',
      team_id: 'T0PROOF',
      api_app_id: 'A0PROOF',
      type: 'event_callback',
      event_id: 'Ev0PROOF',
      event_time: Number(seconds(now)),
      authorizations: [{ team_id: 'T0PROOF', user_id: 'U0BOT', is_bot: true }],
      event,
    }),
    sign: ({ credential, now, raw }) => ({
      'x-slack-request-timestamp': seconds(now),
      'x-slack-signature': `v0=${hmac('sha256', credential.signatureSecret, `v0:${seconds(now)}:${raw}`)}`,
    }),
  },
  // https://core.telegram.org/bots/api#setwebhook
  telegramTrigger: { sign: ({ secret }) => ({ 'x-telegram-bot-api-secret-token': secret }) },
  // https://docs.stripe.com/webhooks/signature
  stripeTrigger: {
    sign: ({ secret, now, raw }) => ({
      'stripe-signature': `t=${seconds(now)},v1=${hmac('sha256', secret, `${seconds(now)}.${raw}`)}`,
    }),
  },
  whatsAppTrigger: meta,
  facebookLeadAdsTrigger: meta,
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
  githubTrigger: {
    sign: ({ secret, raw, parameters }) => ({
      'x-github-event': String([parameters.events].flat()[0]),
      'x-hub-signature-256': `sha256=${hmac('sha256', secret, raw)}`,
    }),
  },
  // https://shopify.dev/docs/apps/build/webhooks/subscribe/https
  shopifyTrigger: {
    sign: ({ credential, raw, parameters }) => ({
      'x-shopify-topic': String(parameters.topic),
      'x-shopify-api-version': '2026-07',
      'x-shopify-shop-domain': `${credential.shopSubdomain}.myshopify.com`,
      'x-shopify-hmac-sha256': hmac(
        'sha256',
        credential.appSecretKey ?? credential.clientSecret ?? credential.sharedSecret,
        raw,
        'base64',
      ),
    }),
  },
  // https://woocommerce.github.io/woocommerce-rest-api-docs/#webhooks
  wooCommerceTrigger: {
    sign: ({ secret, raw, parameters }) => ({
      'x-wc-webhook-topic': String(parameters.event),
      'x-wc-webhook-id': '1',
      'x-wc-webhook-signature': hmac('sha256', secret, raw, 'base64'),
    }),
  },
  // https://developer.calendly.com/api-docs/webhook-signatures
  calendlyTrigger: {
    sign: ({ secret, now, raw }) => ({
      'calendly-webhook-signature': `t=${seconds(now)},v1=${hmac('sha256', secret, `${seconds(now)}.${raw}`)}`,
    }),
  },
  // https://www.typeform.com/developers/webhooks/secure-your-webhooks/
  typeformTrigger: {
    sign: ({ secret, raw }) => ({ 'typeform-signature': `sha256=${hmac('sha256', secret, raw, 'base64')}` }),
  },
  // https://developer.zendesk.com/documentation/webhooks/verifying/
  zendeskTrigger: {
    sign: ({ secret, now, raw }) => ({
      'x-zendesk-webhook-signature-timestamp': now.toISOString(),
      'x-zendesk-webhook-signature': hmac('sha256', secret, now.toISOString() + raw, 'base64'),
    }),
  },
  // https://www.twilio.com/docs/usage/security#validating-requests
  twilioTrigger: {
    wrap: (event) => [event].flat(),
    addSignatureToUrl: ({ url, raw }) => `${url}?bodySHA256=${createHash('sha256').update(raw).digest('hex')}`,
    sign: ({ credential, url }) => ({ 'x-twilio-signature': hmac('sha1', credential.authToken, url, 'base64') }),
  },
}

const appName = (type: string) => type.split('.').at(-1) ?? ''

/** The request an app sends to its webhook for an event. */
export function signedDelivery(type: string, event: unknown, input: Omit<SigningInput, 'raw'>): Delivery {
  const app = APPS[appName(type)]
  if (!app) throw new Error(`no webhook signature is implemented for ${appName(type)}.`)
  const raw = JSON.stringify(app.wrap ? app.wrap(event, input.now) : event)
  const url = app.addSignatureToUrl?.({ ...input, raw }) ?? input.url
  return { url, body: raw, headers: { 'content-type': 'application/json', ...app.sign({ ...input, raw, url }) } }
}

const SECRET_FIELDS = ['secret', 'secret_token', 'signing_key', 'signing_secret']

/** The latest signing secret that a trigger and its app exchanged. */
export function webhookSecret(type: string, exchanges: readonly Exchange[]): string {
  const app = appName(type)
    .replace(/Trigger$/, '')
    .toLowerCase()
  const found = exchanges
    .filter(({ vendor }) => vendor === app)
    .flatMap(({ body, response }) => [...secretsIn(body), ...secretsIn(response)])
  return found.at(-1) ?? ''
}

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    SECRET_FIELDS.includes(key) && typeof inner === 'string' ? [inner] : secretsIn(inner),
  )
}

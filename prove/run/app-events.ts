import { createHash, createHmac } from 'node:crypto'
import type { Exchange } from '../mock-server/mock-server.ts'

// What an app posts to a webhook, signed as the app's own documents say, so that n8n's checks really run.

/** What a signature is made of. */
interface Letter {
  raw: string
  now: Date
  /** As the app knows it. */
  url: string
  /** Of the credential of the trigger. */
  credential: Record<string, unknown>
  /** What the trigger and the app agreed upon when the workflow was published. */
  agreed: string
  parameters: Record<string, unknown>
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

interface App {
  /** The vendor's envelope around what a case gives; left out, none. */
  wrap?: (event: unknown, now: Date) => unknown
  sign: (letter: Letter) => Record<string, string>
  /** What the app adds to the address. */
  address?: (letter: Letter) => string
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
  telegramTrigger: { sign: ({ agreed }) => ({ 'x-telegram-bot-api-secret-token': agreed }) },
  // https://docs.stripe.com/webhooks/signature
  stripeTrigger: {
    sign: ({ agreed, now, raw }) => ({
      'stripe-signature': `t=${seconds(now)},v1=${hmac('sha256', agreed, `${seconds(now)}.${raw}`)}`,
    }),
  },
  whatsAppTrigger: meta,
  facebookLeadAdsTrigger: meta,
  // https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
  githubTrigger: {
    sign: ({ agreed, raw, parameters }) => ({
      'x-github-event': String([parameters.events].flat()[0]),
      'x-hub-signature-256': `sha256=${hmac('sha256', agreed, raw)}`,
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
    sign: ({ agreed, raw, parameters }) => ({
      'x-wc-webhook-topic': String(parameters.event),
      'x-wc-webhook-id': '1',
      'x-wc-webhook-signature': hmac('sha256', agreed, raw, 'base64'),
    }),
  },
  // https://developer.calendly.com/api-docs/webhook-signatures
  calendlyTrigger: {
    sign: ({ agreed, now, raw }) => ({
      'calendly-webhook-signature': `t=${seconds(now)},v1=${hmac('sha256', agreed, `${seconds(now)}.${raw}`)}`,
    }),
  },
  // https://www.typeform.com/developers/webhooks/secure-your-webhooks/
  typeformTrigger: {
    sign: ({ agreed, raw }) => ({ 'typeform-signature': `sha256=${hmac('sha256', agreed, raw, 'base64')}` }),
  },
  // https://developer.zendesk.com/documentation/webhooks/verifying/
  zendeskTrigger: {
    sign: ({ agreed, now, raw }) => ({
      'x-zendesk-webhook-signature-timestamp': now.toISOString(),
      'x-zendesk-webhook-signature': hmac('sha256', agreed, now.toISOString() + raw, 'base64'),
    }),
  },
  // https://www.twilio.com/docs/usage/security#validating-requests: JSON bodies are signed by their hash in the address
  twilioTrigger: {
    wrap: (event) => [event].flat(),
    address: ({ url, raw }) => `${url}?bodySHA256=${createHash('sha256').update(raw).digest('hex')}`,
    sign: ({ credential, url }) => ({ 'x-twilio-signature': hmac('sha1', credential.authToken, url, 'base64') }),
  },
}

const appName = (type: string) => type.split('.').at(-1) ?? ''

/** The request with which an app tells of an event. */
export function appPost(type: string, event: unknown, letter: Omit<Letter, 'raw'>): Post {
  const app = APPS[appName(type)]
  if (!app) throw new Error(`how ${appName(type)} is told of an event is not known.`)
  const raw = JSON.stringify(app.wrap ? app.wrap(event, letter.now) : event)
  const url = app.address?.({ ...letter, raw }) ?? letter.url
  return { url, body: raw, headers: { 'content-type': 'application/json', ...app.sign({ ...letter, raw, url }) } }
}

const AGREED = ['secret', 'secret_token', 'signing_key', 'signing_secret']

/** The secret on which a trigger and its app agreed, from what they said to each other; the last one counts. */
export function agreedSecret(type: string, exchanges: readonly Exchange[]): string {
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
    AGREED.includes(key) && typeof inner === 'string' ? [inner] : secretsIn(inner),
  )
}

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../mock-server/mock-server.ts'
import { signedDelivery, webhookSecret } from '../run/webhook-delivery.ts'

const letter = {
  now: new Date('2026-11-16T08:00:00Z'),
  url: 'https://n8n.example.com/webhook/abc',
  credential: {},
  secret: '',
  parameters: {},
}
const post = (type: string, event: unknown, more: object = {}) =>
  signedDelivery(`n8n-nodes-base.${type}`, event, { ...letter, ...more })

describe('signatures, with values computed by another program', () => {
  test('Slack signs version, timestamp and body, and wraps the event', () => {
    const { headers, body } = post('slackTrigger', { type: 'app_mention' }, { credential: { signatureSecret: 'shh' } })
    expect(JSON.parse(body)).toMatchObject({ type: 'event_callback', event: { type: 'app_mention' } })
    expect(headers).toMatchObject({
      'x-slack-request-timestamp': '1794816000',
      'x-slack-signature': 'v0=18548569b24ef9e79ca89d46006e37e2d47f89824a333b97d056856888a22430',
    })
  })

  test('Stripe signs timestamp and body with the secret of the endpoint', () => {
    const { headers } = post('stripeTrigger', { id: 'evt_1' }, { secret: 'whsec_1' })
    expect(headers['stripe-signature']).toBe(
      't=1794816000,v1=ec5361235646e1a9e3cda5b14ba18a11f5c0e279227551a2ab46834a5d65e6bd',
    )
  })

  test('GitHub signs the body and names the event', () => {
    const { headers } = post(
      'githubTrigger',
      { action: 'published' },
      { secret: 'key', parameters: { events: ['release'] } },
    )
    expect(headers).toMatchObject({
      'x-github-event': 'release',
      'x-hub-signature-256': 'sha256=559b30ac4d14b381457b0eb7e141bbf191e95462083321ab6de9d3efe72baff2',
    })
  })

  test('Meta signs the body with the app secret', () => {
    const { headers } = post('whatsAppTrigger', { object: 'page' }, { credential: { clientSecret: 'meta' } })
    expect(headers['x-hub-signature-256']).toBe(
      'sha256=f353d43cd64385d1c31deb271633e36de2c41e195b1dc3210b24696bf0878828',
    )
  })

  test('stores sign in base64', () => {
    const shopify = post(
      'shopifyTrigger',
      { id: 1 },
      { credential: { shopSubdomain: 'demo', appSecretKey: 'shop' }, parameters: { topic: 'orders/paid' } },
    )
    expect(shopify.headers).toMatchObject({
      'x-shopify-topic': 'orders/paid',
      'x-shopify-shop-domain': 'demo.myshopify.com',
      'x-shopify-hmac-sha256': 'nOzLxK2MCxG2A84fjfVf3P7RhbBeX2SPsJRXcaJ9tTk=',
    })
    const woo = post('wooCommerceTrigger', { id: 1 }, { secret: 'woo', parameters: { event: 'order.created' } })
    expect(woo.headers['x-wc-webhook-signature']).toBe('a/P8Loh1XUNq9N5nJOoelSJjnZZ890P7zytIAYETabE=')
  })

  test('Calendly and Typeform', () => {
    expect(post('calendlyTrigger', { event: 'invitee.created' }, { secret: 'cal' }).headers).toMatchObject({
      'calendly-webhook-signature': 't=1794816000,v1=35fdb621a2b5abc2aeec13b554d7b2e3580f5861c7d636f074085f7d43e15dd3',
    })
    expect(post('typeformTrigger', { event_id: '1' }, { secret: 'form' }).headers['typeform-signature']).toBe(
      'sha256=0DUe5d9l4aCmPz6oh2JkGJ8V/BZRGsE1UDy2dc+sqH4=',
    )
  })

  test('Twilio signs the URL, which contains the hash of the body', () => {
    const { url, headers, body } = post('twilioTrigger', { type: 'a' }, { credential: { authToken: 'tw' } })
    expect(body).toBe('[{"type":"a"}]')
    expect(url).toBe(`${letter.url}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`)
    expect(headers['x-twilio-signature']).toBe('bCbwfEf2YzC1RCqeSGxNWbzg2oM=')
  })

  test('Telegram sends the secret token', () => {
    expect(post('telegramTrigger', {}, { secret: 'word' }).headers['x-telegram-bot-api-secret-token']).toBe('word')
  })
})

test('the latest signing secret is found in requests and responses of the app', () => {
  const exchanges = [
    { vendor: 'github', body: { config: { url: 'x', secret: 'old' } }, response: {} },
    { vendor: 'github', body: {}, response: { id: 'we_1', secret: 'new' } },
    { vendor: 'telegram', body: { secret_token: 'word' }, response: null },
    { vendor: 'github', body: 'text', response: null },
  ] as Exchange[]
  expect(webhookSecret('n8n-nodes-base.githubTrigger', exchanges)).toBe('new')
  expect(webhookSecret('n8n-nodes-base.telegramTrigger', exchanges)).toBe('word')
  expect(webhookSecret('n8n-nodes-base.wooCommerceTrigger', exchanges)).toBe('')
})

test('an unknown app is an error with its name', () => {
  expect(() => post('jiraTrigger', {})).toThrow('no webhook signature is implemented for jiraTrigger.')
})

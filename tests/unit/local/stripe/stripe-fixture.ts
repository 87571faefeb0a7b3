import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serve } from '@hono/node-server'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { createStripe, type StripeOptions } from '../../../../local/stripe/index.ts'

export const WEBHOOK_SECRET = 'whsec_test'

export interface Received {
  event: Stripe.Event
  body: string
  signature: string
}

/** A local Stripe on a free port, a shop's webhook endpoint, and the real SDK pointed at it. Closed after the test. */
export async function aStripe(options: Partial<StripeOptions> = {}) {
  const endpoint = await anEndpoint()
  let origin = ''
  const local = createStripe({
    origin: () => origin,
    webhook: { url: () => endpoint.url, secret: WEBHOOK_SECRET },
    retryMs: [1, 1, 1],
    ...options,
  })
  const server = serve({ fetch: local.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  const port = await portOf(server)
  origin = `http://127.0.0.1:${port}`
  onTestFinished(() => closeServer(server))
  const sdk = (key = 'sk_test_local', config: Stripe.StripeConfig = {}) =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, ...config })
  return { local, origin, stripe: sdk(), sdk, endpoint }
}

/** Collects what is delivered; `answer` decides the status. */
async function anEndpoint() {
  const received: Received[] = []
  const endpoint = { url: '', received, answer: (_event: Stripe.Event) => 200 }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const signature = String(request.headers['stripe-signature'])
    const event = new Stripe('sk_test_sink').webhooks.constructEvent(body, signature, WEBHOOK_SECRET)
    received.push({ event, body, signature })
    response.writeHead(endpoint.answer(event)).end()
  }).listen(0, '127.0.0.1')
  endpoint.url = `http://127.0.0.1:${await portOf(server)}/`
  onTestFinished(() => closeServer(server))
  return endpoint
}

export const aRequest = (changes: Stripe.Checkout.SessionCreateParams = {}): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/cancelled',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'Basic Plan' } } },
  ],
  ...changes,
})

/** Fills in and sends the hosted page. */
export function submit(session: { url: string | null }, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({
    email: 'buyer@example.com',
    name: 'Bo Buyer',
    method: 'card',
    number: '4242 4242 4242 4242',
    expiry: '12/34',
    cvc: '123',
    action: 'pay',
    ...fields,
  })
  return fetch(String(session.url), { method: 'POST', body, redirect: 'manual' })
}

/** Creates a session and pays it by card. */
export async function aPaidSession(
  { stripe }: { stripe: Stripe },
  changes: Stripe.Checkout.SessionCreateParams = {},
): Promise<{ session: Stripe.Checkout.Session; paymentIntent: string; charge: string }> {
  const open = await stripe.checkout.sessions.create(aRequest(changes))
  await submit(open)
  const session = await stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent'] })
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { session, paymentIntent: intent.id, charge: String(intent.latest_charge) }
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

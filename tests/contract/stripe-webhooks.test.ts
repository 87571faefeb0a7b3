import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  aPaidSession,
  aRequest,
  aStripe,
  type Received,
  submit,
  WEBHOOK_SECRET,
} from '../unit/local/stripe/stripe-fixture.ts'

const types = (received: Received[]) => received.map(({ event }) => event.type)

test('a payment is told to the shop before the buyer comes back', async () => {
  const { stripe, endpoint } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  const answer = await submit(session)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://shop.test/done?session_id=${session.id}`)
  expect(types(endpoint.received).toSorted()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const completed = endpoint.received.find(({ event }) => event.type === 'checkout.session.completed')
  expect(completed?.event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    livemode: false,
    data: { object: { id: session.id, status: 'complete', payment_status: 'paid', url: null } },
  })
})

test('a delivered body is signed with the secret of the endpoint and no other', async () => {
  const shop = await aStripe()
  await aPaidSession(shop)
  const { body, signature } = shop.endpoint.received[0] as Received
  const { webhooks } = shop.stripe
  expect(webhooks.constructEvent(body, signature, WEBHOOK_SECRET).id).toMatch(/^evt_/)
  expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
  expect(() => webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  )
})

test('a shop that answers 500 is asked again until it answers 200', async () => {
  const shop = await aStripe()
  let failures = 2
  shop.endpoint.answer = ({ type }) => (type === 'checkout.session.completed' && failures-- > 0 ? 500 : 200)
  await aPaidSession(shop)
  await shop.local.drain()
  const attempts = shop.local.deliveries().filter(({ type }) => type === 'checkout.session.completed')
  expect(attempts.map(({ attempt, status }) => [attempt, status])).toEqual([
    [1, 500],
    [2, 500],
    [3, 200],
  ])
  expect(new Set(attempts.map(({ event }) => event)).size).toBe(1)
})

test('deliveries can be made to fail on the way, and are given up after the last try', async () => {
  const shop = await aStripe({ retryMs: [1] })
  const session = await shop.stripe.checkout.sessions.create(aRequest())
  shop.local.failNextDeliveries(2)
  await shop.local.expire(session.id)
  await shop.local.drain()
  expect(shop.local.deliveries().map(({ status }) => status)).toEqual([0, 0])
  expect(shop.endpoint.received).toEqual([])
})

test('an endpoint gets only the events it subscribed to', async () => {
  const shop = await aStripe()
  const subscribed = await aStripe({
    webhook: { url: () => shop.endpoint.url, secret: WEBHOOK_SECRET, events: ['checkout.session.completed'] },
  })
  await aPaidSession(subscribed)
  expect(types(shop.endpoint.received)).toEqual(['checkout.session.completed'])
})

test('an event can come again, freshly signed', async () => {
  const shop = await aStripe()
  await aPaidSession(shop)
  const [first] = shop.endpoint.received
  await shop.local.resend(String(first?.event.id))
  expect(shop.endpoint.received).toHaveLength(5)
  expect(shop.endpoint.received.at(-1)?.body).toBe(first?.body)
})

test('events can be held back and come in the wrong order', async () => {
  const shop = await aStripe()
  shop.local.holdDeliveries()
  const { paymentIntent } = await aPaidSession(shop)
  await shop.local.refund(paymentIntent)
  expect(shop.endpoint.received).toEqual([])
  await shop.local.releaseDeliveries('reversed')
  expect(types(shop.endpoint.received)).toEqual([
    'charge.refunded',
    'refund.created',
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

test('an event shows its object as it was then, and what was before', async () => {
  const shop = await aStripe()
  const { charge } = await aPaidSession(shop)
  await shop.local.refund(charge, 500)
  await shop.local.refund(charge)
  const refunded = await shop.stripe.events.list({ type: 'charge.refunded' })
  expect(refunded.data.map(({ data }) => data)).toMatchObject([
    { object: { amount_refunded: 2000, refunded: true }, previous_attributes: { amount_refunded: 500 } },
    { object: { amount_refunded: 500, refunded: false }, previous_attributes: { amount_refunded: 0 } },
  ])
  const [latest] = refunded.data
  expect((await shop.stripe.events.retrieve(String(latest?.id))).type).toBe('charge.refunded')
})

test('a reset gives up what is under way', async () => {
  const shop = await aStripe({ retryMs: [60_000] })
  shop.endpoint.answer = () => 500
  await aPaidSession(shop)
  shop.local.reset()
  await shop.local.drain()
  expect(shop.local.deliveries()).toEqual([])
  expect(shop.local.payments()).toEqual([])
})

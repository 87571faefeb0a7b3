import { expect, onTestFinished, test } from 'vitest'
import { createProcessedEvents } from '#adapters/blobs/processed-events.ts'
import { createPaymentEvents } from '#adapters/stripe/payment-events.ts'
import type { PaymentEvent } from '#domain/checkout/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { someBlobs } from '../fixtures/some-blobs.ts'
import { aRequest, aStripe, submit } from '../unit/local/stripe/stripe-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 10, 20, 12)

/** A Stripe account and the list of its events, all pages in one. `at` sets its clock. */
async function anAccount() {
  const clock = { at: NOON }
  const { stripe, local } = await aStripe({ now: () => clock.at })
  const feed = createPaymentEvents(stripe)
  async function since(time: number) {
    const events: PaymentEvent[] = []
    let pages = 0
    let after: string | null = null
    do {
      const page = await feed.page({ since: time, after })
      events.push(...page.events)
      after = page.next
      pages += 1
    } while (after)
    return { events, pages }
  }
  async function pay() {
    const session = await stripe.checkout.sessions.create(aRequest())
    await submit(session)
    const { payment_intent: paymentId } = await stripe.checkout.sessions.retrieve(session.id)
    return { checkoutId: session.id, paymentId: String(paymentId) }
  }
  return { stripe, local, feed, clock, since, pay }
}

test('a payment, its refund and its dispute are listed by what must be read again, and nothing else is', async () => {
  const { local, since, pay } = await anAccount()
  const { checkoutId, paymentId } = await pay()
  expect((await since(NOON)).events).toMatchObject([{ at: NOON, subject: { checkoutId } }])
  await local.refund(paymentId, 500)
  await local.dispute(paymentId, 'open')
  const subjects = (await since(NOON)).events.map(({ subject }) => subject)
  expect(subjects.at(-1)).toEqual({ checkoutId })
  expect(subjects.slice(0, -1)).toEqual(subjects.slice(0, -1).map(() => ({ paymentId })))
  expect(subjects.length).toBeGreaterThanOrEqual(4)
})

test('what happened earlier is not listed', async () => {
  const { clock, since, pay } = await anAccount()
  await pay()
  clock.at += DAY
  const later = await pay()
  expect((await since(NOON + HOUR)).events.map(({ subject }) => subject)).toEqual([{ checkoutId: later.checkoutId }])
})

test('more than a hundred events come in pages, none missing and none twice', async () => {
  const { local, since } = await anAccount()
  for (let count = 0; count < 205; count += 1) {
    const plan = { planName: 'Basic Plan', amount: 2000, currency: 'usd', metadata: {} }
    await local.seedPaidSession({ id: `cs_test_${count}`, email: 'a@example.com', createdAt: NOON, ...plan })
  }
  const { events, pages } = await since(NOON)
  expect([pages, events.length, new Set(events.map(({ id }) => id)).size]).toEqual([3, 205, 205])
})

test('an outage is told as one', async () => {
  const { local, feed } = await anAccount()
  local.failing = true
  await expect(feed.page({ since: NOON, after: null })).rejects.toThrow(new Outage('Stripe'))
})

async function someProcessed() {
  const blobs = await someBlobs()
  onTestFinished(() => blobs.remove())
  return { processedEvents: createProcessedEvents(), blobs }
}

const anEvent = (id: string, at: number): PaymentEvent => ({ id, at, subject: null })

test.each([NOON, NOON - 12 * HOUR, NOON + 12 * HOUR - 1])(
  'marks are found over all days asked for, until %i',
  async (now) => {
    const { processedEvents } = await someProcessed()
    const times = [now, now - HOUR, now - 13 * HOUR, now - 2 * DAY, now - 3 * DAY]
    for (const [index, at] of times.entries()) await processedEvents.mark(anEvent(`evt_${index}`, at))
    await processedEvents.mark(anEvent('evt_old', now - 5 * DAY))
    await processedEvents.mark(anEvent('evt_0', now))
    expect([...(await processedEvents.between(now - 3 * DAY, now))].sort()).toEqual(
      times.map((_, index) => `evt_${index}`),
    )
  },
)

test('a mark that did not land is an exception, not a mark', async () => {
  const { processedEvents, blobs } = await someProcessed()
  blobs.failNextWrites(0, 1)
  await expect(processedEvents.mark(anEvent('evt_1', NOON))).rejects.toThrow(Outage)
  expect(await processedEvents.between(NOON, NOON)).toEqual(new Set())
})

import { expect, test } from 'vitest'
import type { Gateway, PaymentEvent, ProcessedEvents } from '#domain/checkout/ports.ts'
import { reconcile } from '#domain/checkout/reconcile.ts'
import { Outage } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { aCheckout, paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const NOW = 1_795_000_000_000
const stripeDown = new Outage('Stripe')
const always = () => true

const paid = (id: string): PaymentEvent => ({ id: `evt_${id}`, at: NOW - 1000, subject: { checkoutId: `cs_${id}` } })

function theProcessed(): ProcessedEvents & { marked: Set<string> } {
  const marked = new Set<string>()
  return { marked, between: async () => new Set(marked), mark: async ({ id }) => void marked.add(id) }
}

/** A shop to which Stripe tells these pages of events. `asked` are the sessions that were read back. */
function aShopWith(pages: PaymentEvent[][], changes: Partial<Gateway> = {}) {
  const asked: string[] = []
  const told: string[] = []
  const ports = {
    paymentEvents: {
      page: async ({ after }: { after: string | null }) => {
        const index = Number(after ?? 0)
        return { events: pages[index] ?? [], next: index + 1 < pages.length ? String(index + 1) : null }
      },
    },
    processedEvents: theProcessed(),
    gateway: {
      checkout: async (id: string) => {
        asked.push(id)
        return ok(aCheckout({ id }))
      },
      openCheckout: async () => expect.unreachable('opened a checkout'),
      closeCheckout: async () => expect.unreachable('closed a checkout'),
      checkoutOfPayment: async () => null,
      ...changes,
    },
    ledger: aLedger(),
    sendPurchaseEmails: async ({ checkoutId }: { checkoutId: string }) => {
      if (told.includes(checkoutId)) return 'not-needed' as const
      told.push(checkoutId)
      return 'sent' as const
    },
    sendPaymentFailedEmail: async (checkoutId: string) => {
      told.push(`failed ${checkoutId}`)
      return 'sent' as const
    },
    sendAbandonedCheckoutEmail: async (checkoutId: string) => {
      told.push(`left ${checkoutId}`)
      return 'sent' as const
    },
  }
  const run = (hasTime = always) => reconcile(ports, { since: NOW - 86_400_000, now: NOW, hasTime })
  return { ...ports, ports, asked, told, run }
}

test('all pages are read, each purchase is recorded and its buyer told', async () => {
  const shop = aShopWith([[paid('1'), paid('2')], [paid('3')]])
  expect(await shop.run()).toEqual({ repaired: 3, failures: [], finished: true })
  expect(shop.told).toEqual(['cs_1', 'cs_2', 'cs_3'])
  expect(shop.ledger.all()).toHaveLength(3)
})

test('a payment page that was left is told to who agreed to it, and to nobody else', async () => {
  const left = { isPaid: false, recoveryUrl: 'https://checkout.stripe.com/c/recover/1' }
  const checkout = async (id: string) => ok(aCheckout({ id, ...left, ...(id === 'cs_2' ? { recoveryUrl: null } : {}) }))
  const shop = aShopWith([[paid('1'), paid('2')]], { checkout })
  expect(await shop.run()).toEqual({ repaired: 1, failures: [], finished: true })
  expect(shop.told).toEqual(['left cs_1'])
})

test('a payment that the bank turned down is told to its buyer, and counted', async () => {
  const checkout = async (id: string) => ok(aCheckout({ id, isPaid: false, paymentFailed: true }))
  const shop = aShopWith([[paid('1')]], { checkout })
  expect(await shop.run()).toEqual({ repaired: 1, failures: [], finished: true })
  expect(shop.told).toEqual(['failed cs_1'])
})

test('what was read back once is not read again', async () => {
  const shop = aShopWith([[paid('1')]])
  await shop.run()
  expect(await shop.run()).toEqual({ repaired: 0, failures: [], finished: true })
  expect(shop.asked).toEqual(['cs_1'])
})

test('a purchase that the webhook has brought up to date is not counted', async () => {
  const shop = aShopWith([[paid('1')]])
  await shop.ledger.record(paidFacts({ id: 'cs_1' }))
  shop.told.push('cs_1')
  expect((await shop.run()).repaired).toBe(0)
})

test('several events of one purchase are one reading', async () => {
  const refunded: PaymentEvent = { id: 'evt_refund', at: NOW, subject: { paymentId: 'pi_1' } }
  const shop = aShopWith([[refunded, paid('1')]], { checkoutOfPayment: async () => 'cs_1' })
  await shop.run()
  expect(shop.asked).toEqual(['cs_1'])
  expect([...shop.processedEvents.marked].sort()).toEqual(['evt_1', 'evt_refund'])
})

test('what is not from this shop is marked, so that it is asked about only once', async () => {
  const foreign: PaymentEvent = { id: 'evt_foreign', at: NOW, subject: { paymentId: 'pi_other' } }
  const checkout = async () => err({ kind: 'unknown-checkout' } as const)
  const shop = aShopWith([[foreign, paid('1')]], { checkout })
  expect(await shop.run()).toEqual({ repaired: 0, failures: [], finished: true })
  expect([...shop.processedEvents.marked].sort()).toEqual(['evt_1', 'evt_foreign'])
})

test('one that fails stops none of the others, and is tried again', async () => {
  const broken = new Error('of ours')
  const checkout = async (id: string) => {
    if (id === 'cs_1') throw stripeDown
    if (id === 'cs_2') throw broken
    return ok(aCheckout({ id }))
  }
  const shop = aShopWith([[paid('1'), paid('2'), paid('3')]], { checkout })
  const report = await shop.run()
  expect(report).toMatchObject({ repaired: 1, finished: true })
  expect(report.failures).toHaveLength(2)
  expect(report.failures).toEqual(expect.arrayContaining([stripeDown, broken]))
  expect([...shop.processedEvents.marked]).toEqual(['evt_3'])
})

test('a buyer who could not be told is told by a later run, although the purchase is complete', async () => {
  const shop = aShopWith([[paid('1')]])
  const run = (told: 'sent' | 'failed') =>
    reconcile({ ...shop.ports, sendPurchaseEmails: async () => told }, { since: 0, now: NOW, hasTime: always })
  expect(await run('failed')).toMatchObject({ repaired: 1, failures: [new Outage('mail')] })
  expect(await run('sent')).toMatchObject({ repaired: 1, failures: [] })
})

test('a run that is out of time says so, and the next ones get further until all is done', async () => {
  const shop = aShopWith([Array.from({ length: 12 }, (_, index) => paid(`a${index}`)), [paid('b')]])
  let runs = 0
  let finished = false
  while (!finished && runs < 20) {
    const enough = shop.asked.length + 5
    finished = (await shop.run(() => shop.asked.length < enough)).finished
    runs += 1
  }
  expect(runs).toBe(3)
  expect(shop.asked).toHaveLength(13)
})

test('when Stripe cannot list what happened, nothing is done and nothing is marked', async () => {
  const shop = aShopWith([[paid('1')]])
  const paymentEvents = { page: () => Promise.reject(stripeDown) }
  const report = await reconcile({ ...shop.ports, paymentEvents }, { since: 0, now: NOW, hasTime: always })
  expect(report).toEqual({ repaired: 0, failures: [stripeDown], finished: false })
})

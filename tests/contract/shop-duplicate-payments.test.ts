// Long, as buyer and owner are two ends of the same refund, in one shop.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShop, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { BANK_DEBIT, payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop
let boss: Owner
let buyers = 0
let email = ''
let now = 0

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  buyers += 1
  email = `twice${buyers}@example.com`
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  return shop.mend()
})

const doubleMails = (to = email) =>
  shop.services.mail.mails().filter((sent) => sent.to === to && sent.subject.startsWith('You paid twice'))

/** The parts of the link in the newest of these mails. */
function linkOf(to = email) {
  const address = /^http\S+duplicate-payment\S+$/m.exec(doubleMails(to)[0]?.text ?? '')?.[0] ?? ''
  const query = new URL(address).searchParams
  return { sessionId: query.get('session_id') ?? '', proof: query.get('proof') ?? '' }
}

/** Presses the button of the page, as a browser without a script does, and answers where it leads. */
async function press(link: { sessionId: string; proof: string }, headers: object = { origin: shop.siteUrl }) {
  const answer = await shop.api('refund-double', {
    body: new URLSearchParams(link).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  await shop.settled()
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}

const refundsOf = ({ sessionId }: Pick<Purchase, 'sessionId'>) =>
  shop.paymentOf(sessionId).refunds.map(({ amount }) => amount)

/** Stripe counts seconds, and the shop limits checkouts per minute: each purchase is some seconds after the last. */
async function guestBuys(planName = 'Basic Plan', address = email) {
  later()
  return shop.buy({ planName, email: address })
}

/** Later than all purchases so far, those of earlier tests too. */
function later() {
  now = Math.max(now, Date.now()) + 6_000
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(now)
}

describe('a guest who pays twice with one address', () => {
  test('gets one email, however the address is spelled, and one click refunds the second payment', async () => {
    const first = await guestBuys()
    expect(doubleMails()).toEqual([])
    const second = await guestBuys('Basic Plan', email.toUpperCase())
    for (const { id } of shop.paymentOf(second.sessionId).events) await shop.services.stripe.resend(id)
    await shop.runJob('reconcile-payments')
    await shop.settled()
    const mails = doubleMails(email.toUpperCase())
    expect(mails.map(({ subject }) => subject)).toEqual(['You paid twice for the Basic Plan'])
    expect(mails[0]?.text).toContain('To have $20.00 refunded')

    const link = linkOf(email.toUpperCase())
    expect(link.sessionId).toBe(second.sessionId)
    const { status, location } = await press(link)
    expect([status, location]).toEqual([
      303,
      `/duplicate-payment?${new URLSearchParams({ session_id: link.sessionId, proof: link.proof })}`,
    ])
    expect([refundsOf(first), refundsOf(second)]).toEqual([[], [2000]])
    expect((await shop.verify(first.sessionId)).status).toBe(200)
    expect((await shop.verify(second.sessionId)).body.kind).toBe('access-revoked')
  })

  test('is not told of a larger plan, and is told of a smaller one', async () => {
    await guestBuys('Basic Plan')
    await guestBuys('Pro Plan')
    expect(doubleMails()).toEqual([])
    const third = await guestBuys('Basic Plan')
    expect(linkOf().sessionId).toBe(third.sessionId)
  })

  test('is told of the later one when the first is a debit that is settled after it', async () => {
    const { url, sessionId } = await shop.openCheckout()
    await payOn(url, { email, ...BANK_DEBIT })
    await shop.settled()
    const second = await guestBuys()
    expect(doubleMails()).toEqual([])
    await shop.services.stripe.settle(sessionId, true)
    await shop.settled()
    expect(linkOf().sessionId).toBe(second.sessionId)
  })

  test('has it sent back once, in ten tabs at the same moment and again afterwards', async () => {
    await guestBuys()
    const second = await guestBuys()
    await Promise.all(Array.from({ length: 10 }, () => press(linkOf())))
    expect(refundsOf(second)).toEqual([2000])
    expect((await press(linkOf())).location).not.toContain('problem')
    expect(refundsOf(second)).toEqual([2000])
  })

  test('keeps what is needed: nothing goes back once the other one has', async () => {
    const first = await guestBuys()
    const second = await guestBuys()
    await shop.services.stripe.refund(first.paymentIntent)
    await shop.settled()
    await press(linkOf())
    expect(refundsOf(second)).toEqual([])
  })

  test('cannot have it sent back after the owner did, nor while a bank decides', async () => {
    await guestBuys()
    const second = await guestBuys()
    await boss.act({ action: 'refund', sessionId: second.sessionId, amount: 500 })
    await press(linkOf())
    expect(refundsOf(second).sort()).toEqual([1500, 500])
    const third = await guestBuys()
    await shop.services.stripe.dispute(third.paymentIntent, 'open')
    await shop.settled()
    expect(linkOf().sessionId).toBe(third.sessionId)
    await press(linkOf())
    expect(refundsOf(third)).toEqual([])
  })

  test('may press again when the refund failed at the bank', async () => {
    await guestBuys()
    const second = await guestBuys()
    await press(linkOf())
    const [made] = shop.paymentOf(second.sessionId).refunds
    await shop.services.stripe.failRefund(made?.id ?? '')
    await shop.settled()
    await press(linkOf())
    expect(refundsOf(second)).toEqual([2000, 2000])
  })
})

describe('a press', () => {
  let second: Purchase
  beforeEach(async () => {
    await guestBuys()
    second = await guestBuys()
  })

  test('with a link that was altered, cut or made for another payment does nothing', async () => {
    const link = linkOf()
    const other = (await guestBuys('Pro Plan', `other-${email}`)).sessionId
    const [expires = '', signature = ''] = link.proof.split('.')
    for (const proof of ['', signature, `${Number(expires) + 1}.${signature}`, `${expires}.`])
      expect((await press({ ...link, proof })).location).toBe('/duplicate-payment?')
    expect((await press({ ...link, sessionId: other })).location).toBe('/duplicate-payment?')
    expect(refundsOf(second)).toEqual([])
  })

  test('after 60 days does nothing', async () => {
    const link = linkOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 86_400_000 })
    try {
      expect((await press(link)).location).toBe('/duplicate-payment?')
    } finally {
      vi.useRealTimers()
    }
    expect(refundsOf(second)).toEqual([])
  })

  test('from the page of another site does nothing', async () => {
    expect((await press(linkOf(), { origin: 'https://elsewhere.example' })).status).toBe(403)
    expect(refundsOf(second)).toEqual([])
  })

  test('while Stripe is down says so, and the next one does it', async () => {
    shop.services.stripe.failing = true
    expect((await press(linkOf())).location).toContain('problem=Stripe')
    shop.services.stripe.failing = false
    await press(linkOf())
    expect(refundsOf(second)).toEqual([2000])
  })

  test('is one of twenty a minute', async () => {
    const link = linkOf()
    // Time stands still: on a busy machine the presses take longer than the minute in which they begin.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let nth = 0; nth < 20; nth += 1) await press(link)
    expect((await press(link)).location).toContain('problem=busy')
  })

  // The first counts the call, two are the refund, the fourth is only news; the last is the mail.
  test.each([1, 2, 3, 4, 5, 6])('that crashed at write %i is completed by the next one, once', async (nth) => {
    shop.services.stripe.holdDeliveries()
    shop.services.blobs.failNextWrites(nth - 1, 1)
    await press(linkOf())
    shop.services.blobs.failNextWrites(0, 0)
    expect((await press(linkOf())).location).not.toContain('problem')
    expect(refundsOf(second)).toEqual([2000])
    expect(await shop.keys(`${second.sessionId}/refund/`)).toHaveLength(1)
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
  })
})

// A purchase with its mail is eight writes; the mail about the double is marked by the last.
test.each([1, 2, 3, 4, 5, 6, 7, 8])('a double is told once, whatever crashes at write %i', async (nth) => {
  await guestBuys()
  later()
  const { url, sessionId } = await shop.openCheckout()
  shop.services.stripe.holdDeliveries()
  await payOn(url, { email })
  shop.services.blobs.failNextWrites(nth - 1, 1)
  const event = anEvent('checkout.session.completed', { id: sessionId })
  await deliver(shop, event)
  await shop.settled()
  shop.services.blobs.failNextWrites(0, 0)
  await deliver(shop, event)
  await shop.settled()
  expect(doubleMails()).toHaveLength(1)
  expect(linkOf().sessionId).toBe(sessionId)
  await shop.services.stripe.releaseDeliveries()
})

describe('the owner', () => {
  const listed = async () =>
    (await boss.get('purchases', { kind: 'doubles', search: email })).body.purchases.map(
      ({ session_id, double_of }) => [session_id, double_of],
    )

  test('sees doubles, and refunds one by one press, which stands in the audit log', async () => {
    const first = await guestBuys()
    expect(await listed()).toEqual([])
    const second = await guestBuys()
    expect(await listed()).toEqual([[second.sessionId, first.sessionId]])
    const { status, body } = await boss.act({ action: 'refund-double', sessionId: second.sessionId })
    expect([status, body.entry.outcome]).toEqual([200, '$20.00 of $20.00 refunded; access ended.'])
    expect(await listed()).toEqual([])
    expect((await boss.get('audit')).body.entries[0]).toMatchObject({
      action: 'refund-double',
      target: { text: second.sessionId },
    })
  })

  test('cannot take the one that is needed for a double', async () => {
    const first = await guestBuys()
    const second = await guestBuys()
    expect((await boss.act({ action: 'refund-double', sessionId: first.sessionId })).body.kind).toBe('no-double')
    // Before the shop is told of it.
    shop.services.stripe.holdDeliveries()
    await shop.services.stripe.refund(first.paymentIntent)
    expect((await boss.act({ action: 'refund-double', sessionId: second.sessionId })).body.kind).toBe('no-double')
    expect(refundsOf(second)).toEqual([])
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
  })

  test.each([1, 2, 3, 4, 5, 6])('whose act crashed at write %i completes it by the same attempt', async (nth) => {
    await guestBuys()
    const { sessionId } = await guestBuys()
    const attempt = crypto.randomUUID()
    shop.services.stripe.holdDeliveries()
    shop.services.blobs.failNextWrites(nth - 1, 1)
    await boss.act({ action: 'refund-double', sessionId, attempt })
    shop.services.blobs.failNextWrites(0, 0)
    const { body } = await boss.act({ action: 'refund-double', sessionId, attempt })
    expect(body.entry.outcome).toBe('$20.00 of $20.00 refunded; access ended.')
    expect(refundsOf({ sessionId })).toEqual([2000])
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
  })
})

test('whoever buys as a guest beside their account is told, too, and an upgrade is no double', async () => {
  const ada = shop.aPerson('ada')
  await shop.buy({ as: ada, email: ada.email })
  await shop.buy({ as: ada, planName: 'Pro Plan', email: ada.email })
  expect(doubleMails(ada.email)).toEqual([])
  const third = await guestBuys('Pro Plan', ada.email)
  expect(linkOf(ada.email).sessionId).toBe(third.sessionId)
})

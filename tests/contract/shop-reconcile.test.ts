import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { scheduledFunctions } from '../fixtures/shop/call.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  await shop.mend()
  // Each test begins with nothing left to do.
  await reconcile()
})

const reconcile = () => shop.runJob('reconcile-payments')

/** Whatever `happen` does, no webhook about it arrives: neither at first nor at any later try. */
async function unheard<T>(happen: () => Promise<T>): Promise<T> {
  shop.services.stripe.holdDeliveries()
  const result = await happen()
  shop.services.stripe.dropHeldDeliveries()
  return result
}

/** A purchase whose buyer closes the tab, too. */
async function anUnheardPurchase(as?: Person, email = as?.email ?? 'buyer@example.com') {
  const { url, sessionId } = await shop.openCheckout({ as })
  await unheard(() => payOn(url, { email }))
  return { sessionId, paymentIntent: shop.paymentOf(sessionId).paymentIntent ?? '' }
}

describe('when every webhook was lost', () => {
  test('a buyer who never returned gets access and one email', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await anUnheardPurchase(ada)
    expect(await shop.tryDownload(ada)).toBe(402)
    expect(await reconcile()).toMatchObject({ ok: true, answer: '1 purchase repaired.' })
    expect(await shop.tryDownload(ada)).toBe(200)
    expect(shop.accessMails(ada.email)).toHaveLength(1)
    expect(await shop.keys(`s/${sessionId}/`)).toEqual([`s/${sessionId}/mail/access-mail`, `s/${sessionId}/paid`])
    expect(console.info).toHaveBeenCalledWith('1 purchase repaired.')
  })

  test('a second run changes nothing and mails nobody', async () => {
    const ada = shop.aPerson('ada')
    await anUnheardPurchase(ada)
    await reconcile()
    const keys = await shop.keys()
    expect((await reconcile()).answer).toBe('0 purchases repaired.')
    expect(await shop.keys()).toEqual(keys)
    expect(shop.accessMails(ada.email)).toHaveLength(1)
  })

  test('a refund ends access', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    await unheard(() => shop.services.stripe.refund(paymentIntent))
    expect(await shop.tryDownload(ada)).toBe(200)
    expect((await reconcile()).answer).toBe('1 purchase repaired.')
    expect(await shop.tryDownload(ada)).toBe(402)
  })

  test('a refund that failed gives access back', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, paymentIntent } = await shop.buy({ as: ada })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    const [refund] = shop.paymentOf(sessionId).refunds
    await unheard(() => shop.services.stripe.failRefund(refund?.id ?? ''))
    expect(await shop.tryDownload(ada)).toBe(402)
    await reconcile()
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('a lost dispute ends access', async () => {
    const ada = shop.aPerson('ada')
    const { paymentIntent } = await shop.buy({ as: ada })
    await unheard(async () => {
      await shop.services.stripe.dispute(paymentIntent, 'open')
      await shop.services.stripe.dispute(paymentIntent, 'lost')
    })
    await reconcile()
    expect(await shop.tryDownload(ada)).toBe(402)
  })

  test('a bank debit is not bought before it settles, and is afterwards', async () => {
    const ada = shop.aPerson('ada')
    const { url, sessionId } = await shop.openCheckout({ as: ada })
    await unheard(() => payOn(url, { method: 'us_bank_account', number: '', expiry: '', cvc: '', email: ada.email }))
    expect((await reconcile()).answer).toBe('0 purchases repaired.')
    expect(await shop.tryDownload(ada)).toBe(402)
    await unheard(() => shop.services.stripe.settle(sessionId, true))
    await reconcile()
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('a buyer hears of an open dispute and of a debit that the bank refused, each once', async () => {
    const [ada, max] = [shop.aPerson('ada'), shop.aPerson('max')]
    const { paymentIntent } = await anUnheardPurchase(ada)
    await unheard(() => shop.services.stripe.dispute(paymentIntent, 'open'))
    const { url, sessionId } = await shop.openCheckout({ as: max })
    await unheard(() => payOn(url, { method: 'us_bank_account', number: '', expiry: '', cvc: '', email: max.email }))
    await unheard(() => shop.services.stripe.settle(sessionId, false))
    const subjects = (email: string) =>
      shop.services.mail
        .mails()
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
    shop.services.mail.failing = true
    expect((await reconcile()).answer).toContain('2 steps failed and will be retried.')
    await shop.mend()
    await reconcile()
    await reconcile()
    expect(subjects(ada.email)).toEqual(['The payment for your Basic Plan is disputed', 'Your Basic Plan is ready'])
    expect(subjects(max.email)).toEqual(['Your payment for the Basic Plan failed'])
  })

  test('two purchases and a refund are made good in one run', async () => {
    const [ada, max] = [shop.aPerson('ada'), shop.aPerson('max')]
    await anUnheardPurchase(ada)
    const { paymentIntent } = await anUnheardPurchase(max)
    await unheard(() => shop.services.stripe.refund(paymentIntent))
    expect((await reconcile()).answer).toBe('2 purchases repaired.')
    expect([await shop.tryDownload(ada), await shop.tryDownload(max)]).toEqual([200, 402])
    expect(shop.accessMails(max.email)).toEqual([])
  })
})

describe('when nothing was lost', () => {
  test('a purchase is looked at once, and no second mail goes out', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ as: ada })
    const mails = shop.services.mail.mails().length
    expect((await reconcile()).answer).toBe('0 purchases repaired.')
    expect(shop.services.mail.mails()).toHaveLength(mails)
  })

  test('ten runs at once end in one purchase and one mail', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId } = await anUnheardPurchase(ada)
    await Promise.all(Array.from({ length: 10 }, reconcile))
    expect(await shop.keys(`own/${ada.id}~`)).toEqual([expect.stringContaining(`~${sessionId}~`)])
    expect(shop.accessMails(ada.email)).toHaveLength(1)
  })
})

describe('while a service is down', () => {
  test('Stripe: the run says so, and the next one mends', async () => {
    const ada = shop.aPerson('ada')
    await anUnheardPurchase(ada)
    shop.services.stripe.failing = true
    expect((await reconcile()).answer).toBe(
      '0 purchases repaired. 1 step failed and will be retried. The next run will continue.',
    )
    await shop.mend()
    expect((await reconcile()).answer).toBe('1 purchase repaired.')
    expect(await shop.tryDownload(ada)).toBe(200)
  })

  test('mail: access is given at once, and the mail follows with a later run', async () => {
    const ada = shop.aPerson('ada')
    await anUnheardPurchase(ada)
    shop.services.mail.failing = true
    expect((await reconcile()).answer).toBe('1 purchase repaired. 1 step failed and will be retried.')
    expect(await shop.tryDownload(ada)).toBe(200)
    await shop.mend()
    expect(shop.accessMails(ada.email)).toEqual([])
    await reconcile()
    await reconcile()
    expect(shop.accessMails(ada.email)).toHaveLength(1)
  })

  // A purchase is five keys, a note of its mail and a mark for its event. Each of them may fail to be written once. The
  // sixth write only tells waiting admins that there is news; nothing is lost with it.
  test.each([1, 2, 3, 4, 5, 7, 8])('storage: when write %i fails, the next run completes the purchase', async (nth) => {
    const ada = shop.aPerson('ada')
    const { sessionId, paymentIntent } = await anUnheardPurchase(ada)
    shop.services.blobs.failNextWrites(nth - 1, 1)
    expect((await reconcile()).answer).toContain('1 step failed')
    // Before its keys are complete nobody is told to come.
    if (nth <= 5) expect(shop.accessMails(ada.email)).toEqual([])
    await shop.mend()
    expect((await reconcile()).answer).not.toContain('failed')
    expect(await shop.keys(sessionId)).toEqual([
      expect.stringMatching(new RegExp(`^buyer/[\\w-]{22}~${sessionId}$`)),
      expect.stringMatching(new RegExp(`^log/[\\d-]+/sold~${sessionId}~basic~2000~usd~`)),
      expect.stringMatching(new RegExp(`^own/${ada.id}~${sessionId}~basic~2000~usd~\\d{13}~\\d{13}$`)),
      `s/${sessionId}/mail/access-mail`,
      `s/${sessionId}/paid`,
    ])
    expect(await shop.keys(`pi/${paymentIntent}`)).toHaveLength(1)
    expect(await shop.tryDownload(ada)).toBe(200)
    expect(shop.accessMails(ada.email)).toHaveLength(1)
  })

  test('one purchase that cannot be written does not hold up the others', async () => {
    const people = [shop.aPerson('ada'), shop.aPerson('max'), shop.aPerson('eve')]
    for (const person of people) await anUnheardPurchase(person)
    shop.services.blobs.failNextWrites(0, 1)
    await reconcile()
    const statuses = await Promise.all(people.map((person) => shop.tryDownload(person)))
    expect(statuses.toSorted()).toEqual([200, 200, 402])
  })
})

test.each(scheduledFunctions)('%s has no address', async (name) => {
  for (const address of [`/.netlify/functions/${name}`, `/api/${name}`]) {
    for (const init of [{}, { method: 'POST', body: '{"next_run":"2026-11-20T10:00:00Z"}' }])
      expect((await fetch(shop.siteUrl + address, init)).status).toBe(404)
  }
})

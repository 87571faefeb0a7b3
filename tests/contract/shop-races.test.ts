import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anEvent, deliver } from '../fixtures/shop/a-webhook.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

/** A checkout that was paid while messages are held back, so that a test decides what meets what. */
async function aQuietPurchase({ as, address }: { as?: { token: string }; address?: string } = {}) {
  const { url, sessionId } = await shop.openCheckout({ as })
  shop.services.stripe.holdDeliveries()
  await payOn(url, { email: address ?? `${sessionId.slice(-12)}@example.com`.toLowerCase() })
  const [email, completed] = [shop.paymentOf(sessionId).email ?? '', { id: sessionId }]
  return { sessionId, email, tell: () => deliver(shop, anEvent('checkout.session.completed', completed)) }
}

const claimsOf = (sessionId: string) => shop.keys(`${sessionId}/claim`)

describe('the return page in two tabs and the webhook at once', () => {
  test('of a member: the same facts as one after the other, and one mail', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, email, tell } = await aQuietPurchase({ as: ada })
    const answers = await Promise.all([shop.verify(sessionId, ada), tell(), shop.verify(sessionId, ada), tell()])
    await shop.settled()
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await shop.keys(`s/${sessionId}`)).toEqual([`s/${sessionId}/mail/access-mail`, `s/${sessionId}/paid`])
    expect(await shop.keys(`own/${ada.id}~`)).toEqual([expect.stringContaining(`~${sessionId}~`)])
    expect(shop.accessMails(email)).toHaveLength(1)
  })

  test('of a guest who signs in meanwhile: one claim, one mail', async () => {
    const ada = shop.aPerson('ada')
    const { sessionId, email, tell } = await aQuietPurchase({ address: ada.email })
    // No browser links what its return page has not confirmed.
    await shop.enter(sessionId)
    const [first, told, linked, second] = await Promise.all([
      shop.verify(sessionId, ada),
      tell(),
      shop.link(sessionId, ada),
      shop.verify(sessionId, ada),
    ])
    await shop.settled()
    expect([first, told, linked, second].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await claimsOf(sessionId)).toEqual([`s/${sessionId}/claim`])
    expect(await shop.keys(`own/${ada.id}~`)).toEqual([expect.stringContaining(`~${sessionId}~`)])
    const listed = await shop.keys(`~${sessionId}~`)
    expect(listed.map((key) => key.split('/')[0])).toEqual(['log', 'log', 'own'])
    expect(shop.accessMails(email)).toHaveLength(1)
  })
})

test('of ten accounts that claim one purchase at once, exactly one gets it', async () => {
  const people = Array.from({ length: 10 }, () => shop.aPerson('rival'))
  const [first] = people
  const { sessionId, email, tell } = await aQuietPurchase()
  await tell()
  await shop.link(sessionId, first)
  const mail = shop.services.mail.mails().find(({ to, text }) => to === email && text.includes('claim='))
  const claim = /claim=(\S+)/.exec(mail?.text ?? '')?.[1]
  const take = (token: string) => shop.api('link-payment-to-user', { body: { sessionId, claim }, token })
  const answers = await Promise.all([...people.map(({ token }) => take(token)), tell()])
  await shop.settled()
  const statuses = answers.slice(0, -1).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(9).fill(409)])

  const winner = people[statuses.indexOf(200)]
  expect(await claimsOf(sessionId)).toHaveLength(1)
  expect((await shop.keys('own/')).filter((key) => key.includes(sessionId))).toEqual([
    expect.stringContaining(`own/${winner?.id}~`),
  ])
  const downloads = await Promise.all(people.map((person) => shop.tryDownload(person)))
  expect(downloads.map((status) => status === 200)).toEqual(statuses.map((status) => status === 200))
})

test('a refund that meets the return page ends access, whichever comes first', async () => {
  const ada = shop.aPerson('ada')
  const { sessionId, tell } = await aQuietPurchase({ as: ada })
  const { stripe } = shop.services
  await Promise.all([
    shop.verify(sessionId, ada),
    stripe.refund(shop.paymentOf(sessionId).paymentIntent ?? ''),
    tell(),
    stripe.releaseDeliveries('reversed'),
  ])
  await shop.settled()
  expect(await shop.tryDownload(ada)).toBe(402)
})

test('five purchases of a guest, told and claimed at once, are five payments', async () => {
  const ada = shop.aPerson('ada')
  const purchases = []
  for (let count = 0; count < 5; count += 1) purchases.push(await aQuietPurchase({ address: ada.email }))
  await Promise.all(purchases.map(({ tell }) => tell()))
  await Promise.all(purchases.map(({ sessionId }) => shop.link(sessionId, ada)))
  const { body } = await shop.api<{ session_id: string }[]>('payments?limit=100', { token: ada.token })
  expect(new Set(body.map(({ session_id }) => session_id))).toEqual(
    new Set(purchases.map(({ sessionId }) => sessionId)),
  )
  await shop.services.stripe.releaseDeliveries()
  await shop.settled()
})

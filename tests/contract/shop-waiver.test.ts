import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

const WORDS = 'I want access at once and know that my right to withdraw ends with the first download.'
let shop: Shop

beforeAll(async () => {
  // A shop whose owner asks for the waiver.
  const site = JSON.parse(await readFile(path.resolve(import.meta.dirname, '../../content/site.json'), 'utf8'))
  site.withdrawal.waiver = { ask: true, text: WORDS }
  shop = await aShop({}, { 'site.json': site })
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function agreeAndPay(email: string, as?: { token: string }) {
  const { url, sessionId } = await shop.openCheckout({ as })
  const page = await (await fetch(url)).text()
  expect(page).toContain(WORDS)
  await payOn(url, { email, terms: 'on' })
  await shop.settled()
  return sessionId
}

/** States a withdrawal and confirms it by the mailed link. */
async function withdraw(email: string, sessionId: string) {
  const post = (name: string, entries: Record<string, string>) =>
    shop.api(name, {
      body: new URLSearchParams(entries).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.siteUrl },
    })
  await post('withdraw', { name: 'Ada', email })
  await shop.settled()
  const mail = shop.services.mail
    .mails()
    .find(({ to, subject }) => to === email && subject === 'Confirm your withdrawal')
  const query = new URL(/^http\S+withdraw\/purchase\S+$/m.exec(mail?.text ?? '')?.[0] ?? shop.siteUrl).searchParams
  const parts = { statement: query.get('statement') ?? '', proof: query.get('proof') ?? '' }
  await post('confirm-withdrawal', { ...parts, sessionId })
  await shop.settled()
}

const refundsOf = (sessionId: string) => shop.paymentOf(sessionId).refunds.map(({ amount }) => amount)

test('a payment requires the waiver, and the order confirmation quotes it', async () => {
  const email = 'agrees@example.com'
  const { url, sessionId } = await shop.openCheckout()
  const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  const body = new URLSearchParams({ email, name: 'Bo', ...card, action: 'pay' })
  const refused = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(await refused.text()).toContain('Accept the terms to continue.')
  await payOn(url, { email, terms: 'on' })
  await shop.settled()
  expect((await shop.verify(sessionId)).status).toBe(200)
  expect(shop.accessMails(email)[0]?.text).toContain(WORDS)
})

test('a waived purchase with a download waits for the owner; without one it is refunded', async () => {
  const [took, none] = [shop.aPerson('took'), shop.aPerson('none')]
  const first = await agreeAndPay(took.email, took)
  expect(await shop.tryDownload(took)).toBe(200)
  await shop.settled()
  await withdraw(took.email, first)
  expect(refundsOf(first)).toEqual([])
  const second = await agreeAndPay(none.email, none)
  await withdraw(none.email, second)
  expect(refundsOf(second)).toEqual([2000])
})

test('a guest who agreed is left to the owner, as nothing tells what they downloaded', async () => {
  const email = 'guest-agrees@example.com'
  const sessionId = await agreeAndPay(email)
  await withdraw(email, sessionId)
  expect(refundsOf(sessionId)).toEqual([])
})

test('without an address of terms at Stripe a sale goes on, and whoever was not asked keeps the right', async () => {
  shop.services.stripe.termsUrl = null
  const ada = shop.aPerson('unasked')
  const { sessionId, paymentIntent } = await shop.buy({ as: ada, email: ada.email })
  shop.services.stripe.termsUrl = 'https://shop.example/terms'
  expect(paymentIntent).not.toBe('')
  expect(await shop.tryDownload(ada)).toBe(200)
  await shop.settled()
  await withdraw(ada.email, sessionId)
  expect(refundsOf(sessionId)).toEqual([2000])
})

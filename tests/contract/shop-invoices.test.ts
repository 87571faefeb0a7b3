import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { BANK_DEBIT, payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop({
    STRIPE_INVOICES: 'on',
    STRIPE_TAX: 'automatic',
    STRIPE_TAX_IDS: 'on',
    STRIPE_ADAPTIVE_PRICING: 'on',
    STRIPE_PROMOTION_CODES: 'on',
  })
})
afterAll(() => shop.close())

const invoiceOf = (sessionId: string, token?: string) =>
  shop.api(`receipt?sessionId=${sessionId}&paper=invoice`, token ? { token } : {})
const account = async (token: string) =>
  (await shop.api<AccountOutput>('account', { token, emails: ['buyer@example.com'] })).body

async function buy(fields: Record<string, string> = {}, planName = 'Basic Plan', ada = shop.aPerson('ada')) {
  const { url, sessionId } = await shop.openCheckout({ as: ada, planName })
  await payOn(url, fields)
  await shop.settled()
  return { ada, sessionId }
}

test('tax in the price changes neither what is paid nor what it opens', async () => {
  const { ada, sessionId } = await buy({ country: 'DE' })
  expect((await shop.verify(sessionId, ada)).body).toMatchObject({ success: true, amount: 2000 })
  expect(await shop.tryDownload(ada)).toBe(200)
  const mail = shop.accessMails('buyer@example.com').at(-1)
  expect(mail?.text).toContain('Includes tax: $3.19')
  expect(mail?.text).toContain(`Your receipt and invoice are in your account:\n${shop.siteUrl}/account`)
})

test('only the buyer can open the invoice, from the account', async () => {
  const { ada, sessionId } = await buy({ country: 'DE', taxId: 'DE123456789' })
  expect((await account(ada.token)).purchases).toMatchObject([{ hasReceipt: true, hasInvoice: true }])
  const { status, body } = await invoiceOf(sessionId, ada.token)
  expect(status).toBe(200)
  expect(await (await fetch(body.url)).text()).toContain('DE123456789')
  expect((await invoiceOf(sessionId, shop.aPerson('eve').token)).body.kind).toBe('unknown-checkout')
  expect((await invoiceOf(sessionId)).status).toBe(401)
  expect((await shop.api(`receipt?sessionId=${sessionId}&paper=cheque`, { token: ada.token })).status).toBe(400)
})

test('what was paid in euros is reckoned, upgraded and refunded in dollars', async () => {
  const { ada } = await buy({ currency: 'eur', country: 'US' })
  expect(await account(ada.token)).toMatchObject({ upgrade: { planName: 'Pro Plan', amount: 3000, currency: 'usd' } })
  const { sessionId } = await buy({ currency: 'eur', country: 'US' }, 'Pro Plan', ada)
  expect((await account(ada.token)).plan?.name).toBe('Pro Plan')
  await shop.services.stripe.refund(shop.paymentOf(sessionId).paymentIntent ?? '')
  await shop.settled()
  expect((await account(ada.token)).plan?.name).toBe('Basic Plan')
})

test('a purchase of nothing has an invoice and no receipt, and opens the library', async () => {
  const ada = shop.aPerson('ada')
  const { url, sessionId } = await shop.openCheckout({ as: ada })
  const body = new URLSearchParams({ email: ada.email, action: 'apply', code: 'FREE100' })
  await fetch(url, { method: 'POST', body })
  await payOn(url, { country: 'DE' })
  await shop.settled()
  expect(await shop.tryDownload(ada)).toBe(200)
  expect((await account(ada.token)).purchases).toMatchObject([{ hasReceipt: false, hasInvoice: true, amount: 0 }])
  expect((await shop.api(`receipt?sessionId=${sessionId}`, { token: ada.token })).body.kind).toBe('no-receipt')
  expect((await invoiceOf(sessionId, ada.token)).status).toBe(200)
})

test('an invoice that Stripe has not written yet is told in a sentence', async () => {
  const { ada, sessionId } = await buy(BANK_DEBIT)
  expect((await invoiceOf(sessionId, ada.token)).status).toBe(404)
  await shop.services.stripe.settle(sessionId, true)
  await shop.settled()
  expect((await invoiceOf(sessionId, ada.token)).status).toBe(200)
})

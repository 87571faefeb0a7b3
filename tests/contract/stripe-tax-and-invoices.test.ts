import { expect, test, vi } from 'vitest'
import { createGateway, createStripe } from '#adapters/stripe/gateway.ts'
import { createSigner } from '#server/signer.ts'
import { aPaidSession, aRequest, aStripe, submit } from '../unit/local/stripe/stripe-fixture.ts'

/** 20 dollars, with or without tax in them. */
const priced = (tax_behavior?: 'inclusive' | 'exclusive') => [
  {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'Basic Plan' }, tax_behavior },
  },
]
const taxed = { automatic_tax: { enabled: true }, line_items: priced('inclusive') }

test('tax is worked out where the account is registered, and stands in an inclusive price', async () => {
  const { stripe } = await aStripe()
  const open = await stripe.checkout.sessions.create(aRequest(taxed))
  expect(open.automatic_tax).toMatchObject({ enabled: true, status: 'requires_location_inputs' })
  await submit(open, { country: 'DE' })
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({
    amount_subtotal: 2000,
    amount_total: 2000,
    total_details: { amount_tax: 319 },
    automatic_tax: { status: 'complete' },
    customer_details: { address: { country: 'DE' } },
  })

  const abroad = await stripe.checkout.sessions.create(aRequest(taxed))
  await submit(abroad, { country: 'US' })
  expect((await stripe.checkout.sessions.retrieve(abroad.id)).total_details?.amount_tax).toBe(0)
})

test('an exclusive price grows by its tax', async () => {
  const { stripe } = await aStripe()
  const open = await stripe.checkout.sessions.create(aRequest({ ...taxed, line_items: priced('exclusive') }))
  await submit(open, { country: 'DE' })
  expect(await stripe.checkout.sessions.retrieve(open.id)).toMatchObject({ amount_subtotal: 2000, amount_total: 2380 })
})

test('automatic tax is refused where it is not set up, and for a price that does not say what it holds', async () => {
  const { stripe } = await aStripe({ taxCountry: null })
  await expect(stripe.checkout.sessions.create(aRequest(taxed))).rejects.toMatchObject({ code: 'stripe_tax_inactive' })
  expect(await stripe.tax.settings.retrieve()).toMatchObject({ status: 'pending', head_office: null })
  const elsewhere = (await aStripe()).stripe
  await expect(elsewhere.checkout.sessions.create(aRequest({ ...taxed, line_items: priced() }))).rejects.toMatchObject({
    param: 'automatic_tax[enabled]',
  })
})

test('the shop sells nothing while tax is asked for and not set up, and the log says why', async () => {
  const alerts = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { origin } = await aStripe({ taxCountry: null })
  const off = { promotionCodes: false, invoices: false, taxIds: false, recovery: false, adaptivePricing: false }
  const settings = {
    ...off,
    secretKey: 'sk_test_local',
    apiUrl: origin,
    siteUrl: 'http://shop.test',
    automaticTax: true,
  }
  const signer = createSigner('a secret of more than thirty-two letters')
  const needs = { signer, plans: () => [], waiver: () => null }
  const plan = {
    id: 'basic' as const,
    name: 'Basic Plan',
    price: 2000,
    currency: 'usd',
    description: 'Lifetime access',
  }
  const order = {
    amount: 2000,
    upgradeOf: [],
    userId: null,
    email: null,
    promotionCodeId: null,
    wanted: null,
    idempotencyKey: null,
  }
  await expect(
    createGateway(createStripe(settings), settings, needs).openCheckout({
      ...order,
      plan: { ...REST_OF_PLAN, ...plan },
    }),
  ).rejects.toMatchObject({ reason: { kind: 'service-down', service: 'Stripe', refused: true } })
  expect(alerts).toHaveBeenCalledWith(expect.stringContaining('Stripe Tax is not set up'))
})

const REST_OF_PLAN = {
  period: 'Lifetime',
  icon: 'star' as const,
  features: [],
  highlights: [],
  details: {},
  benefits: [],
  popular: false,
}

test('an invoice is made of what was paid, with the tax ID of its buyer', async () => {
  const shop = await aStripe()
  const asked = { ...taxed, invoice_creation: { enabled: true }, tax_id_collection: { enabled: true } }
  const open = await shop.stripe.checkout.sessions.create(aRequest(asked))
  expect(open).toMatchObject({ invoice: null, tax_id_collection: { enabled: true, required: 'never' } })
  await submit(open, { country: 'DE', taxId: 'DE123456789' })
  const { invoice } = await shop.stripe.checkout.sessions.retrieve(open.id, { expand: ['invoice'] })
  expect(invoice).toMatchObject({ status: 'paid', total: 2000, total_excluding_tax: 1681, number: 'LOCAL-0001' })
  const page = await (await fetch(Object(invoice).hosted_invoice_url)).text()
  expect(page).toContain('Customer tax ID: DE123456789')
  expect(page).toContain('Includes tax: $3.19')

  const { session } = await aPaidSession(shop)
  expect(session.invoice).toBeNull()
  expect((await fetch(`${shop.origin}/invoices/in_none`)).status).toBe(404)
})

test('an invoice of a bank debit is made when the money arrives', async () => {
  const { stripe, local } = await aStripe()
  const open = await stripe.checkout.sessions.create(aRequest({ invoice_creation: { enabled: true } }))
  await submit(open, { method: 'us_bank_account', number: '', expiry: '', cvc: '' })
  expect((await stripe.checkout.sessions.retrieve(open.id)).invoice).toBeNull()
  await local.settle(open.id, true)
  expect((await stripe.checkout.sessions.retrieve(open.id)).invoice).toMatch(/^in_/)
})

test('who pays in another currency leaves the sums of the shop as they are', async () => {
  const shop = await aStripe()
  const open = await shop.stripe.checkout.sessions.create(aRequest({ adaptive_pricing: { enabled: true } }))
  await submit(open, { currency: 'eur' })
  expect(
    await shop.stripe.checkout.sessions.retrieve(open.id, { expand: ['payment_intent.latest_charge'] }),
  ).toMatchObject({
    amount_total: 2000,
    currency: 'usd',
    presentment_details: { presentment_amount: 1800, presentment_currency: 'eur' },
    payment_intent: { amount: 2000, latest_charge: { presentment_details: { presentment_amount: 1800 } } },
  })
  const plain = await aPaidSession(shop)
  expect(plain.session.presentment_details).toBeUndefined()
})

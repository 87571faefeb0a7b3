import { expect, test } from 'vitest'
import { aRequest, aStripe, submit } from './stripe-fixture.ts'

const open = async (url: string | null) => (await fetch(String(url))).text()

test('the page shows the items and prefills the email address', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest({ customer_email: 'buyer@example.com' }))
  const page = await open(session.url)
  expect(page).toContain('Local Stripe – test payments only')
  expect(page).toContain('Basic Plan')
  expect(page).toContain('Pay $20.00')
  expect(page).toContain('value="buyer@example.com"')
  expect(page).toContain('href="http://shop.test/cancelled"')
  expect(page).not.toContain('Promotion code')
})

test('a declined card shows an error, preserves the input and leaves the session open', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  const declined = await (await submit(session, { number: '4000 0000 0000 0002' })).text()
  expect(declined).toContain('Your card was declined.')
  expect(declined).toContain('value="4000 0000 0000 0002"')
  expect(declined).toContain('value="Bo Buyer"')
  expect(await (await submit(session, { number: '4000000000009995' })).text()).toContain('insufficient funds')
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  const [intent] = (await stripe.paymentIntents.list()).data
  expect(intent?.last_payment_error).toMatchObject({ code: 'card_declined', decline_code: 'insufficient_funds' })

  expect((await submit(session)).status).toBe(303)
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'succeeded', last_payment_error: null }])
})

test('a validation error is shown beside its field', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  const page = await (await submit(session, { cvc: '1' })).text()
  expect(page).toMatch(/id="cvc"[^>]*aria-describedby="cvc-problem"/)
  expect(page).toContain('<p class="problem" id="cvc-problem">Your card’s security code is incomplete.</p>')
})

test('the placeholder is replaced everywhere unless it is encoded', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(
    aRequest({
      success_url: 'http://shop.test/{CHECKOUT_SESSION_ID}?a={CHECKOUT_SESSION_ID}&b=%7BCHECKOUT_SESSION_ID%7D',
    }),
  )
  const expected = `http://shop.test/${session.id}?a=${session.id}&b=%7BCHECKOUT_SESSION_ID%7D`
  expect((await submit(session)).headers.get('location')).toBe(expected)
  const again = await fetch(String(session.url), { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([303, expected])
})

test('an expired page says so and links back', async () => {
  const { stripe, local } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest())
  await local.expire(session.id)
  const page = await fetch(String(session.url))
  expect(page.status).toBe(410)
  const text = await page.text()
  expect(text).toContain('This payment page has expired.')
  expect(text).toContain('href="http://shop.test/cancelled"')
})

test('a code in the field is applied before payment', async () => {
  const { stripe } = await aStripe()
  const session = await stripe.checkout.sessions.create(aRequest({ allow_promotion_codes: true }))
  expect(await (await submit(session, { code: 'NOPE' })).text()).toContain('This code is invalid.')
  const applied = await (await submit(session, { code: 'WELCOME10' })).text()
  expect(applied).toContain('Pay $18.00')
  expect(applied).toContain('value="4242 4242 4242 4242"')
  expect(await (await submit(session, { action: 'remove' })).text()).toContain('Pay $20.00')
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
})

test('a cards-only session does not offer bank debit', async () => {
  const { stripe } = await aStripe()
  const cards = await stripe.checkout.sessions.create(aRequest({ allowed_payment_method_types: ['card'] }))
  expect(await open(cards.url)).not.toContain('Bank debit')
  const all = await stripe.checkout.sessions.create(aRequest())
  expect(await open(all.url)).toContain('Bank debit (settles later)')
})

test('text from the shop is escaped', async () => {
  const { stripe } = await aStripe()
  const name = '<img src=x onerror=alert(1)>'
  const session = await stripe.checkout.sessions.create(
    aRequest({
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name } } }],
    }),
  )
  const page = await open(session.url)
  expect(page).toContain('&lt;img src=x')
  expect(page).not.toContain('<img')
})

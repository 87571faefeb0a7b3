import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminDisputeOutput } from '#contracts/admin-dispute.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())

const fileOf = (sessionId: string) =>
  shop.api<AdminDisputeOutput & { kind: string; error: string }>(`admin-dispute?sessionId=${sessionId}`, {
    token: boss.token,
    asAdmin: true,
  })

/** What stands under each name. */
const fieldsIn = (text: string) =>
  Object.fromEntries(
    text
      .split('\n\n')
      .slice(1)
      .map((part) => part.split(/:\n(.*)/s, 2) as [string, string]),
  )

test('the file of a dispute holds what Stripe asks for, and what was downloaded since the payment', async () => {
  const ada = shop.aPerson('ada')
  const { sessionId, paymentIntent } = await shop.buy({ as: ada })
  expect(await shop.tryDownload(ada)).toBe(200)
  await shop.settled()
  expect((await fileOf(sessionId)).body.error).toBe('This purchase isn’t disputed.')
  await shop.services.stripe.dispute(paymentIntent, 'open')
  await shop.settled()

  const { status, body } = await fileOf(sessionId)
  expect(status).toBe(200)
  expect(body.text).toMatch(/^Evidence for du_\w+ about ch_\w+: \$20\.00, reason "fraudulent", due by 20/)
  const fields = fieldsIn(body.text)
  expect(fields).toMatchObject({
    customer_name: 'Bo Buyer',
    customer_email_address: 'buyer@example.com',
    product_description: expect.stringContaining('Basic Plan: lifetime access'),
    access_activity_log: expect.stringMatching(
      new RegExp(`^[\\d-]+ [\\d:]+ UTC: downloaded the template "${SLUG}"\\.$`),
    ),
    refund_policy_disclosure: expect.stringContaining(`${shop.siteUrl}/refunds`),
    uncategorized_text: expect.stringContaining('The order confirmation was sent to buyer@example.com'),
  })
  expect(fields.uncategorized_text).toMatch(/upload it as a file under "receipt"\): http\S+\/receipts\/ch_\w+/)
  expect(fields).not.toHaveProperty('billing_address')
})

test('every name is one of Stripe’s, for text and not for a file', async () => {
  const { sessionId, paymentIntent } = await shop.buy()
  await shop.services.stripe.dispute(paymentIntent, 'open')
  await shop.settled()
  const { text } = (await fileOf(sessionId)).body
  const names = Object.keys(fieldsIn(text)) as (keyof import('stripe').Stripe.DisputeUpdateParams.Evidence)[]
  expect(names).toEqual([
    'customer_name',
    'customer_email_address',
    'product_description',
    'service_date',
    'access_activity_log',
    'refund_policy_disclosure',
    'uncategorized_text',
  ])
  expect(text).toContain('used without an account')
})

test('an unknown purchase is told, and strangers are told nothing', async () => {
  expect((await fileOf('cs_test_0123456789')).body.kind).toBe('unknown-checkout')
  const { token } = shop.aPerson('eve')
  const path = 'admin-dispute?sessionId=cs_test_0123456789'
  expect([(await shop.api(path)).status, (await shop.api(path, { token })).status]).toEqual([401, 403])
})

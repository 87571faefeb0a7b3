import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import type { PaymentRecord } from '#contracts/payments.ts'
import { sealOf } from '#domain/checkout/proof.ts'
import { createSigner } from '#server/signer.ts'
import content from '../../content/plans.json' with { type: 'json' }
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin } from '../fixtures/shop/an-admin.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop({}, { 'plans.json': content })
})
beforeEach(() => namePlans())
afterAll(() => shop.close())

const namePlans = (...names: string[]) => {
  const plans = content.map((plan, nth) => ({ ...plan, name: names[nth] ?? plan.name }))
  return writeFile(path.join(shop.root, 'content/plans.json'), JSON.stringify(plans))
}

const payments = async ({ token }: Person) => (await shop.api<PaymentRecord[]>('payments', { token })).body
const account = async ({ token, email }: Person) =>
  (await shop.api<AccountOutput>('account', { token, emails: [email] })).body
const press = async ({ token }: Person, planName: string) =>
  (await shop.api('create-checkout', { body: { planName }, token })).body

test('another name of a plan changes texts and nothing else', async () => {
  const [ada, bea, max] = [shop.aPerson('ada'), shop.aPerson('bea'), shop.aPerson('max')]
  const boss = anAdmin(shop)
  await shop.buy({ as: ada, email: ada.email })
  // Opened by the version before plans had ids, and heard of before and after the change.
  const before = async (id: string) => {
    await shop.services.stripe.seedPaidSession({
      id,
      userId: bea.id,
      email: bea.email,
      planName: 'Pro Plan',
      amount: 5000,
      currency: 'usd',
      createdAt: Date.now(),
      metadata: { plan_name: 'Pro Plan', plan_amount: '5000' },
    })
    await shop.settled()
  }
  await before('cs_test_before1')
  const left = await shop.openCheckout({ as: max })
  const upgrade = await press(ada, 'Pro Plan')

  await namePlans('Starter', 'Studio')
  await before('cs_test_before2')
  expect(await payments(ada)).toMatchObject([{ plan_name: 'Starter', amount: 2000 }])
  expect(await payments(bea)).toMatchObject([{ plan_name: 'Studio' }])
  expect(await Promise.all([ada, bea].map(shop.tryDownload))).toEqual([200, 200])
  expect(await account(ada)).toMatchObject({
    plan: { id: 'basic', name: 'Starter' },
    upgrade: { planName: 'Studio', amount: 3000 },
    // As in the confirmation of the order.
    purchases: [{ planName: 'Basic Plan', standsFor: 'Starter', state: 'active' }],
  })
  expect((await account(bea)).plan).toMatchObject({ name: 'Studio', benefits: { length: 2 } })
  // Its name, its id and the name of before lead to the page that is open already.
  for (const name of ['Studio', 'pro', 'Pro Plan']) expect((await press(ada, name)).data).toEqual(upgrade.data)
  expect((await press(ada, 'Starter')).error).toContain('You already have lifetime access with the Starter.')
  expect((await press(max, 'Gold')).error).toBe('planName: Choose "Starter" or "Studio".')

  await payOn(left.url, { email: max.email })
  await shop.settled()
  expect((await shop.verify(left.sessionId, max)).body).toMatchObject({ plan_name: 'Starter', amount: 2000 })
  expect(await shop.tryDownload(max)).toBe(200)

  const { body: basic } = await boss.get('users', { filter: 'basic' })
  expect(basic.stats).toMatchObject({ basicPlanUsers: 2, proPlanUsers: 1, accountUsers: 1 })
  expect(basic.users.map(({ payments: [one] }) => one?.plan_name)).toEqual(['Starter', 'Starter'])
  const { body: story } = await boss.get('user', { id: bea.id })
  expect(story.payments.map(({ plan_name }) => plan_name)).toEqual(['Studio', 'Studio'])
  const { weeks } = (await boss.get('statistics')).body
  expect(weeks.at(-1)?.sales.map(({ plan_name, sold }) => [plan_name, sold])).toEqual([
    ['Starter', 2],
    ['Studio', 2],
  ])
  const { text } = await boss.get('export')
  expect(text).toContain('Starter')
  expect(text).not.toContain('Plan,')
})

test('the seal of a checkout covers the id of the plan, or the name where there was none yet', async () => {
  const stripe = new Stripe('sk_test_local', { ...stripeAddress(), telemetry: false })
  const { sessionId } = await shop.openCheckout()
  const { metadata } = await stripe.checkout.sessions.retrieve(sessionId)
  expect(metadata).toMatchObject({ plan: 'basic', plan_name: 'Basic Plan' })
  const order = { nonce: 'nonce', plan: 'Basic Plan', amount: 2000, currency: 'usd', userId: null, upgradeOf: [] }
  const seal = sealOf(createSigner(process.env.DOWNLOAD_SECRET ?? ''), order)
  const ofBefore = { plan_name: 'Basic Plan', nonce: 'nonce', seal }

  /** The plan that the shop records for a paid session with this metadata; null for one that is not its own. */
  const recorded = async (given: Stripe.MetadataParam) => {
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://shop.example/done',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 2000, product_data: { name: 'A' } } }],
      metadata: given,
    })
    await payOn(url ?? '')
    await shop.settled()
    const sold = (await shop.keys(id)).find((key) => key.includes('/sold~'))
    return sold?.split('~')[2] ?? null
  }
  expect(await recorded({ ...metadata })).toBe('basic')
  expect(await recorded(ofBefore)).toBe('basic')
  expect(await recorded({ ...metadata, plan: 'pro' })).toBeNull()
  expect(await recorded({ ...ofBefore, plan: 'pro' })).toBeNull()
  expect(await recorded({ ...ofBefore, plan_name: 'Pro Plan' })).toBeNull()
})

function stripeAddress() {
  const { hostname: host, port } = new URL(process.env.STRIPE_API_URL ?? '')
  return { host, port, protocol: 'http' as const }
}

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentRecord } from '#contracts/payments.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { payOn } from '../fixtures/shop/checkout.ts'
import { storeOf } from '../fixtures/shop/traces.ts'

let shop: Shop
let boss: Owner
let max: Person

beforeAll(async () => {
  shop = await aShop({ ADMIN_EMAILS: 'owner@example.com' })
  shop.services.clerk.seed([{ id: 'user_owner', email: 'owner@example.com' }])
})
afterAll(() => shop.close())
beforeEach(() => {
  boss = anAdmin(shop)
  max = shop.aPerson('max')
})
afterEach(() => shop.mend())

const paymentsOf = async ({ token }: Person) => (await shop.api<PaymentRecord[]>('payments', { token })).body
const entriesOf = async ({ id }: { id: string }) => (await boss.get('user', { id })).body.audit
const isAdmin = async ({ token }: { token: string }) => (await shop.api<unknown>('is-admin', { body: {}, token })).body

describe('access by hand', () => {
  test('a grant gives access to downloads at once, is shown in the browser, and is in the audit log', async () => {
    const { status, body } = await boss.act({ action: 'grant', userId: max.id, reason: 'Won the raffle' })
    expect([status, body.success]).toEqual([200, true])
    expect(body.entry).toMatchObject({
      admin: { id: boss.id, email: boss.email },
      action: 'grant',
      target: { userId: max.id, text: max.email },
      reason: 'Won the raffle',
      outcome: 'Access granted.',
    })
    expect(await shop.tryDownload(max)).toBe(200)
    expect(await paymentsOf(max)).toMatchObject([{ plan_name: 'Granted access', amount: 0, status: 'completed' }])
    expect(await entriesOf(max)).toEqual([body.entry])
  })

  test('a grant whose line was cut off is in the list after the next run of the job', async () => {
    // The first run of all notes everything.
    await shop.runJob('housekeeping')
    await boss.act({ action: 'grant', userId: max.id })
    for (const key of await shop.keys(`/grant~${max.id}~`)) await storeOf('payments').delete(key)
    const listed = async () => (await boss.get('users', { search: max.id })).body.users.map(({ access }) => access)
    expect([await shop.tryDownload(max), await listed()]).toEqual([200, [false]])
    await shop.runJob('housekeeping')
    expect(await listed()).toEqual([true])
  })

  test('a revocation ends it, and the browser that links the payment again is refused', async () => {
    await boss.act({ action: 'grant', userId: max.id })
    const [granted] = await paymentsOf(max)
    await boss.act({ action: 'revoke', userId: max.id })
    expect(await shop.tryDownload(max)).toBe(402)
    expect(await paymentsOf(max)).toEqual([])
    // What the payment check does with the id it kept; anything but an outage then clears the browser's flags.
    const link = await shop.link(granted?.session_id ?? '', max)
    expect([link.status, link.body.kind]).toEqual([400, 'invalid-input'])
  })

  test('a member whose access is revoked has none by the purchase, and can buy again', async () => {
    const { sessionId } = await shop.buy({ as: max })
    // Most often in the second of the payment: what is known by then is ended.
    await boss.act({ action: 'revoke', userId: max.id })
    expect(await shop.tryDownload(max)).toBe(402)
    expect(await paymentsOf(max)).toEqual([])
    expect((await shop.link(sessionId, max)).body.kind).toBe('access-revoked')
    expect((await shop.verify(sessionId, max)).body.kind).toBe('access-revoked')

    await shop.services.stripe.seedPaidSession({
      id: 'cs_test_boughtAgainAfterTheRevocation',
      userId: max.id,
      email: max.email,
      planName: 'Pro Plan',
      amount: 5000,
      currency: 'usd',
      createdAt: Date.now() + 2000,
      metadata: { plan_name: 'Pro Plan', plan_amount: '5000', user_id: max.id },
    })
    await shop.settled()
    expect(await shop.tryDownload(max)).toBe(200)
    expect(await paymentsOf(max)).toMatchObject([{ plan_name: 'Pro Plan' }])
  })

  test('a payment after a revocation opens, also of a checkout that was opened before it', async () => {
    const rob = shop.aPerson('rob')
    const opened = await shop.openCheckout({ as: rob })
    await shop.services.stripe.seedPaidSession({
      id: 'cs_test_boughtLongBeforeTheRevocation',
      userId: rob.id,
      email: rob.email,
      planName: 'Basic Plan',
      amount: 2000,
      currency: 'usd',
      createdAt: Date.now() - 86_400_000,
      metadata: { plan_name: 'Basic Plan', plan_amount: '2000', user_id: rob.id },
    })
    await shop.settled()
    await boss.act({ action: 'revoke', userId: rob.id })
    expect(await shop.tryDownload(rob)).toBe(402)
    await payOn(opened.url)
    await shop.settled()
    expect(await shop.tryDownload(rob)).toBe(200)
  })

  test('a member who is granted access keeps it after a refund', async () => {
    const { sessionId } = await shop.buy({ as: max })
    await boss.act({ action: 'grant', userId: max.id })
    expect(await paymentsOf(max)).toMatchObject([{ plan_name: 'Basic Plan' }])
    await boss.act({ action: 'refund', sessionId })
    expect(await shop.tryDownload(max)).toBe(200)
    expect(await paymentsOf(max)).toMatchObject([{ plan_name: 'Granted access' }])
  })

  test('somebody who does not exist gets nothing', async () => {
    const { status, body } = await boss.act({ action: 'grant', userId: 'user_nobody' })
    expect([status, body.kind]).toEqual([404, 'unknown-user'])
    expect(await shop.keys('user_nobody')).toEqual([])
  })
})

test('the access mail goes out again, once for an attempt', async () => {
  const { sessionId } = await shop.buy({ as: max })
  const mails = () => shop.accessMails().filter(({ text }) => text.includes(sessionId)).length
  const attempt = randomUUID()
  expect(mails()).toBe(1)
  for (const _ of [1, 2]) {
    const { body } = await boss.act({ action: 'resend-mail', sessionId, attempt })
    expect(body.entry.outcome).toBe('Sent to the email on the purchase.')
  }
  expect(mails()).toBe(2)
  await boss.act({ action: 'refund', sessionId })
  expect((await boss.act({ action: 'resend-mail', sessionId })).body.kind).toBe('access-revoked')
})

describe('admins', () => {
  test('are made and unmade, and it counts at once', async () => {
    expect((await boss.act({ action: 'make-admin', userId: max.id })).body.entry.outcome).toBe('Made an admin.')
    expect(await isAdmin(max)).toBe(true)
    await boss.act({ action: 'unmake-admin', userId: max.id })
    expect(await isAdmin(max)).toBe(false)
    expect((await entriesOf(max)).map(({ action }) => action)).toEqual(['unmake-admin', 'make-admin'])
  })

  test('may step back themselves while another one is left', async () => {
    expect((await boss.act({ action: 'unmake-admin', userId: boss.id })).status).toBe(200)
    expect(await isAdmin(boss)).toBe(false)
    boss = anAdmin(shop)
  })

  test('of ADMIN_EMAILS are told where they are set', async () => {
    const { status, body } = await boss.act({ action: 'unmake-admin', userId: 'user_owner' })
    expect([status, body.kind]).toEqual([409, 'seeded-admin'])
    expect(body.error).toContain('ADMIN_EMAILS')
  })
})

test.each([
  ['no reason', { action: 'grant', userId: 'user_1', reason: '' }],
  ['a reason of blanks', { action: 'grant', userId: 'user_1', reason: '          ' }],
  ['no user', { action: 'grant' }],
  ['an unknown action', { action: 'delete', userId: 'user_1' }],
  ['a refund of nothing', { action: 'refund', sessionId: 'cs_test_abcdefgh', amount: 0 }],
  ['a refund of a fraction', { action: 'refund', sessionId: 'cs_test_abcdefgh', amount: 1.5 }],
  ['no checkout', { action: 'refund', sessionId: 'pi_1' }],
  ['an attempt with a slash', { action: 'grant', userId: 'user_1', attempt: 'intent/../../x' }],
])('an action with %s is refused', async (_, act) => {
  expect((await boss.act(act)).status).toBe(400)
})

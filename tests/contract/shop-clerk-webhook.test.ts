import { createHmac } from 'node:crypto'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readClerkWebhook } from '#adapters/clerk/webhook.ts'
import { signedByClerk } from '../fixtures/shop/a-clerk-webhook.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin } from '../fixtures/shop/an-admin.ts'
import { aContactMessage } from '../unit/domain/contact/a-message.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  await shop.settled()
  await shop.mend()
})

const keysWith = async (name: string, text: string) =>
  (await getStore({ name, consistency: 'strong' }).list()).blobs.filter(({ key }) => key.includes(text))
const deleted = (id: string) => JSON.stringify({ type: 'user.deleted', object: 'event', data: { id, deleted: true } })
const deliver = (body: string, headers: Record<string, string>) => shop.api('clerk-webhook', { body, headers })

test('an account that is deleted at Clerk is erased here', async () => {
  const ada = shop.aPerson('ada')
  const { sessionId } = await shop.buy({ as: ada, email: ada.email })
  shop.services.clerk.remove(ada.id)
  await shop.settled()
  expect(await shop.keys(ada.id)).toEqual([])
  expect(await getStore({ name: 'payments', consistency: 'strong' }).get(`s/${sessionId}/erased`)).not.toContain('@')
})

test('nobody loses a purchase, a message or a line of the log to somebody who has only paid with the same address', async () => {
  const boss = anAdmin(shop)
  const ada = shop.aPerson('ada')
  await shop.buy({ email: ada.email })
  await shop.api('contact', { body: aContactMessage({ email: ada.email }) })
  await boss.act({ action: 'grant', userId: ada.id, reason: `${ada.email} asked for it` })
  const leavers = [ada.email, boss.email].map((email) => ({ as: shop.aPerson('eve'), email }))
  for (const leaver of leavers) await shop.buy(leaver)
  const messages = await keysWith('messages', '')
  const { entries } = (await boss.get('audit')).body
  for (const { as } of leavers) shop.services.clerk.remove(as.id)
  await shop.settled()
  expect((await shop.api<unknown[]>('payments', { token: ada.token })).body).toHaveLength(1)
  expect(await keysWith('messages', '')).toEqual(messages)
  expect((await boss.get('audit')).body.entries).toEqual(entries)
})

test('a message that came before, or says something else, changes nothing', async () => {
  const ada = shop.aPerson('ada')
  const other = JSON.stringify({ type: 'user.updated', data: { id: ada.id } })
  expect((await deliver(other, signedByClerk(other))).status).toBe(200)
  expect(await keysWith('erasures', 'order/')).toEqual([])
  const body = deleted(ada.id)
  for (let time = 0; time < 2; time += 1) expect((await deliver(body, signedByClerk(body))).status).toBe(200)
  await shop.settled()
  expect((await keysWith('erasures', '')).map(({ key }) => key.split('/')[0]).sort()).toEqual(['gone', 'order'])
})

test('what Clerk has not signed, or long ago, is refused', async () => {
  const ada = shop.aPerson('ada')
  const body = deleted(ada.id)
  const good = signedByClerk(body)
  const wrong = [
    {},
    { ...good, 'svix-signature': 'v1,bm8=' },
    { ...good, 'svix-id': 'msg_other' },
    { ...good, 'svix-timestamp': 'soon' },
    signedByClerk(body, { secondsAgo: 301 }),
    signedByClerk(body, { secret: 'whsec_b3RoZXI=' }),
    signedByClerk(deleted('user_other')),
  ]
  for (const headers of wrong) {
    const answer = await deliver(body, headers)
    expect([answer.status, answer.body.kind]).toEqual([400, 'bad-signature'])
  }
  expect(await keysWith('erasures', '')).toEqual([])
})

test('one good signature of several is enough, as while a secret is being changed', () => {
  const [body, now] = ['{}', 1_795_000_000_000]
  const timestamp = String(now / 1000)
  const signature = createHmac('sha256', Buffer.from('a key')).update(`msg_1.${timestamp}.${body}`).digest('base64')
  const headers = new Headers({
    'svix-id': 'msg_1',
    'svix-timestamp': timestamp,
    'svix-signature': `v1,bm8= v1a,${signature} v1,${signature}`,
  })
  const secret = `whsec_${Buffer.from('a key').toString('base64')}`
  expect(readClerkWebhook({ body, headers, secret, now })).toEqual({ ok: true, value: { deletedUser: null } })
})

test('a wish that could not be written down is refused, so that Clerk sends it again', async () => {
  const body = deleted(shop.aPerson('ada').id)
  shop.services.blobs.failing = 'down'
  expect((await deliver(body, signedByClerk(body))).status).toBe(502)
  shop.services.blobs.failing = false
  expect((await deliver(body, signedByClerk(body))).status).toBe(200)
})

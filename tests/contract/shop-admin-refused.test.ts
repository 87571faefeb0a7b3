import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let boss: Owner
let member: Person
let sessionId: string

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
  member = shop.aPerson('max')
  sessionId = (await shop.buy({ as: member })).sessionId
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => shop.mend())

const reason = 'Because I can'
const calls = () => {
  const act = (attempt: string, rest: object) => ({ name: 'admin-act', body: { reason, attempt, ...rest } })
  return [
    { name: 'admin-users' },
    { name: 'admin-purchases' },
    { name: `admin-user?id=${member.id}` },
    { name: `admin-dispute?sessionId=${sessionId}` },
    { name: 'admin-audit' },
    { name: 'admin-statistics' },
    { name: 'admin-version' },
    { name: 'admin-updates' },
    { name: 'admin-export' },
    act('by-hand-1', { action: 'grant', userId: member.id }),
    act('by-hand-2', { action: 'revoke', userId: member.id }),
    act('by-hand-3', { action: 'make-admin', userId: member.id }),
    act('by-hand-4', { action: 'unmake-admin', userId: boss.id }),
    act('by-hand-5', { action: 'refund', sessionId }),
    act('by-hand-6', { action: 'resend-mail', sessionId }),
    act('by-hand-7', { action: 'refund-double', sessionId }),
    act('by-hand-8', { action: 'correct-address', sessionId, from: member.email, to: 'eve@example.com' }),
    act('by-hand-9', { action: 'refund-withdrawal', sessionId }),
    act('by-hand-10', { action: 'erase', userId: member.id }),
    act('by-hand-12', { action: 'send-updates' }),
    { name: 'admin-user-data', body: { reason, attempt: 'by-hand-11', userId: member.id } },
    { name: 'admin-act', body: { nonsense: true } },
  ]
}

/** Everything an act could change. */
async function everything() {
  const stores = ['payments', 'audit', 'usage', 'hints', 'erasures', 'updates']
  const keys = stores.map(async (name) => (await getStore({ name, consistency: 'strong' }).list()).blobs)
  return {
    stores: await Promise.all(keys),
    users: shop.services.clerk.users().map(({ id, role, banned }) => ({ id, role, banned })),
    payment: shop.paymentOf(sessionId),
    mails: shop.accessMails().length,
  }
}

async function expectAllRefused(token: string | undefined, status: number, kind: string) {
  const before = await everything()
  for (const { name, body } of calls()) {
    const answer = await shop.api(name, { body, token })
    expect([name, answer.status, answer.body.kind]).toEqual([name, status, kind])
  }
  expect(await everything()).toEqual(before)
}

test('a visitor gets 401 from every call, and changes nothing', async () => {
  await expectAllRefused(undefined, 401, 'signed-out')
  await expectAllRefused('forged.token.here', 401, 'signed-out')
})

test('a member gets 403 from every call, and changes nothing', async () => {
  await expectAllRefused(member.token, 403, 'forbidden')
})

test('a claim in the token opens nothing, and a missing role is none', async () => {
  const claims = { metadata: { role: 'admin' } }
  await expectAllRefused(shop.token(member.id, { claims, expiresIn: 600 }), 403, 'forbidden')
})

test('a banned admin gets 403 from every call, and changes nothing', async () => {
  const banned = anAdmin(shop)
  shop.services.clerk.ban(banned.id)
  await expectAllRefused(banned.token, 403, 'forbidden')
})

test('a removed role gives no access from that moment on', async () => {
  const former = anAdmin(shop)
  expect((await former.get('version')).status).toBe(200)
  shop.services.clerk.setRole(former.id, null)
  await expectAllRefused(former.token, 403, 'forbidden')
})

test('an admin who has a second factor gets in with it, and hears so without it', async () => {
  const careful = shop.aPerson('careful', { role: 'admin' }, Date.now(), { twoFactor: true })
  const tokenWith = (fva: unknown) => shop.token(careful.id, { claims: { fva }, expiresIn: 600 })
  for (const fva of [undefined, [0, -1]]) await expectAllRefused(tokenWith(fva), 403, 'second-factor')
  const answer = await shop.api('admin-users', { token: tokenWith([0, -1]) })
  expect(answer.body.error).toContain('Sign out, sign in with your second factor, and try again.')
  expect((await shop.api('admin-version', { token: tokenWith([20, 3]) })).status).toBe(200)
})

test('what to set stands in the log, not in the answer', async () => {
  const answer = await shop.api('admin-users', { token: member.token })
  expect(answer.body.error).toBe('You don’t have permission to do this.')
  expect(vi.mocked(console.warn).mock.calls.flat().join()).toContain('{"role": "admin"}')
})

test('while Clerk cannot be asked, nobody is let in', async () => {
  shop.services.clerk.failing.backend = true
  await expectAllRefused(boss.token, 502, 'service-down')
})

test('the wrong method is refused', async () => {
  expect((await shop.api('admin-act', { token: boss.token })).status).toBe(405)
  expect((await shop.api('admin-users', { method: 'POST', body: {}, token: boss.token })).status).toBe(405)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop({ ADMIN_EMAILS: 'Owner@Example.com, second@example.com' })
  shop.services.clerk.seed([{ id: 'user_owner', email: 'owner@example.com' }])
})
afterAll(() => shop.close())
afterEach(() => shop.mend())

const isAdmin = async (token: string, body: object = {}) => {
  const { status, body: answer } = await shop.api<unknown>('is-admin', { body, token })
  return [status, answer]
}

test('true for the role admin, false for any other', async () => {
  expect(await isAdmin(shop.aPerson('boss', { role: 'admin' }).token)).toEqual([200, true])
  for (const metadata of [{}, { role: 'editor' }, { role: 'Admin' }, { role: ['admin'] }, { role: true }])
    expect(await isAdmin(shop.aPerson('max', metadata).token)).toEqual([200, false])
})

test('nobody becomes admin by what the token or the body says', async () => {
  const eve = shop.aPerson('eve')
  const claims = { metadata: { role: 'admin' }, role: 'admin', public_metadata: { role: 'admin' } }
  expect(await isAdmin(shop.token(eve.id, { claims }), { role: 'admin' })).toEqual([200, false])
})

test('a user’s own id in the body is accepted', async () => {
  const boss = shop.aPerson('boss', { role: 'admin' })
  expect(await isAdmin(boss.token, { user_id: boss.id })).toEqual([200, true])
})

test('nobody learns about anybody else, not even an admin', async () => {
  const [boss, eve] = [shop.aPerson('boss', { role: 'admin' }), shop.aPerson('eve')]
  for (const [asking, about] of [
    [eve, boss],
    [boss, eve],
  ] as const) {
    const { status, body } = await shop.api('is-admin', { body: { user_id: about.id }, token: asking.token })
    expect([status, body.kind]).toEqual([403, 'forbidden'])
  }
})

test.each(['', 7, null, 'x'.repeat(101), ['user_1'], {}])('the id %j is refused', async (user_id) => {
  const { status } = await shop.api('is-admin', { body: { user_id }, token: shop.aPerson('eve').token })
  expect(status).toBe(400)
})

test('the addresses of ADMIN_EMAILS are admins from the first day, however they are spelled', async () => {
  expect(await isAdmin(shop.token('user_owner'))).toEqual([200, true])
})

test('an address that only looks like one of ADMIN_EMAILS is none', async () => {
  for (const email of ['owner@example.com.evil.example', 'xowner@example.com', 'owner+1@example.com']) {
    const id = `user_${email.length}`
    shop.services.clerk.seed([{ id, email }])
    expect(await isAdmin(shop.token(id))).toEqual([200, false])
  }
})

test('a role that is given or taken away counts at once, although the token stays the same', async () => {
  const max = shop.aPerson('max')
  shop.services.clerk.setRole(max.id, 'admin')
  expect(await isAdmin(max.token)).toEqual([200, true])
  shop.services.clerk.setRole(max.id, null)
  expect(await isAdmin(max.token)).toEqual([200, false])
})

test('a banned admin is none, although the token is still good', async () => {
  const boss = shop.aPerson('boss', { role: 'admin' })
  shop.services.clerk.ban(boss.id)
  expect(await isAdmin(boss.token)).toEqual([200, false])
  shop.services.clerk.unban(boss.id)
  expect(await isAdmin(boss.token)).toEqual([200, true])
})

test('a user who was deleted is no admin', async () => {
  expect(await isAdmin(shop.token('user_gone'))).toEqual([200, false])
})

test('when Clerk does not answer, nobody is told to be an admin or not', async () => {
  const boss = shop.aPerson('boss', { role: 'admin' })
  shop.services.clerk.failing.backend = true
  const { status, body } = await shop.api('is-admin', { body: {}, token: boss.token })
  expect([status, body.kind]).toEqual([502, 'service-down'])
  expect(body.error).toContain('Try again in a minute')
})

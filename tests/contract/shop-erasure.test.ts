// Longer than other files: what an erasure removes, keeps and survives is one story of one shop.

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownedPrefix } from '#adapters/blobs/index-keys.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { leaveTraces, placesOf, storeOf } from '../fixtures/shop/traces.ts'

const HOUR_MS = 3_600_000

let shop: Shop
let boss: Owner
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  boss = anAdmin(shop)
  ada = shop.aPerson('ada')
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  // What the last press began must not meet the emptying of the stores.
  await shop.settled()
  await shop.mend()
})

const remove = ({ token }: Person, confirmation = 'DELETE') =>
  shop.api('delete-account', { body: { confirmation }, token })
/** The hourly job, so long after now that nothing of this minute is under way any more. */
async function keepHouse(later = HOUR_MS) {
  vi.setSystemTime(Date.now() + later)
  const { answer } = await shop.runJob('housekeeping')
  vi.useRealTimers()
  return answer
}
const isUser = ({ id }: Person) => shop.services.clerk.users().some((user) => user.id === id)

describe('a deleted account', () => {
  test('leaves neither its id nor its address in any store', async () => {
    const bea = shop.aPerson('bea')
    await leaveTraces(shop, boss, bea)
    const before = await placesOf(bea.id, bea.email)
    await leaveTraces(shop, boss, ada)
    expect(before.length).toBeGreaterThan(15)
    expect((await remove(ada)).status).toBe(200)
    await shop.settled()
    expect(isUser(ada)).toBe(false)
    expect((await placesOf(ada.id, ada.email)).map((place) => place.split('/')[0])).toEqual(['erasures: order'])
    await keepHouse()
    expect(await placesOf(ada.id, ada.email)).toEqual([])
    // And nothing of anybody else's.
    expect(await placesOf(bea.id, bea.email)).toEqual(before)
  })

  test('leaves what it has withdrawn from, for the three years in which it may have to be shown', async () => {
    await shop.api('withdraw', {
      body: new URLSearchParams({ name: 'Ada', email: ada.email, order: '' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.siteUrl },
    })
    await shop.settled()
    await remove(ada)
    await shop.settled()
    await keepHouse()
    await keepHouse()
    expect(await placesOf(ada.email)).toEqual([expect.stringMatching(/^messages: withdrawn\//)])
    await keepHouse(1097 * 24 * HOUR_MS)
    expect((await placesOf('withdrawn/', 'stated/')).filter((place) => place.startsWith('messages'))).toEqual([])
  })

  test('leaves payments, to the cent, and admin actions on record', async () => {
    const { own } = await leaveTraces(shop, boss, ada)
    // Who has downloaded, and that a guest was one, goes with the person.
    const personal = new Set(['downloaded', 'guests'])
    const withoutPersonal = (key: string, value: unknown) => (personal.has(key) ? undefined : value)
    const books = async () => ({
      statistics: JSON.stringify((await boss.get('statistics')).body, withoutPersonal),
      purchases: (await boss.get('purchases')).body.purchases.map(({ email, owner, ...rest }) => rest),
    })
    const before = await books()
    await remove(ada)
    await shop.settled()
    expect(await books()).toEqual(before)
    const [row] = (await boss.get('purchases')).body.purchases.filter(({ session_id }) => session_id === own.sessionId)
    expect(row).toMatchObject({ email: null, refunded: 500, owner: expect.stringMatching(/^erased_/) })
    const [refund, grant] = (await boss.get('audit')).body.entries
    expect(refund).toMatchObject({ action: 'refund', target: { userId: null } })
    expect(grant).toMatchObject({ action: 'grant', reason: 'a deleted account asked for it', admin: { id: boss.id } })
  })

  test('stays deleted: a new account with its address has no earlier purchases', async () => {
    const { own, atNoOnes } = await leaveTraces(shop, boss, ada)
    const cookie = await shop.enter(atNoOnes.sessionId)
    await remove(ada)
    await shop.settled()
    const again = { id: `${ada.id}_again`, email: ada.email }
    shop.services.clerk.seed([again])
    const token = shop.token(again.id, { expiresIn: 3600 })
    expect((await shop.api('payments', { token })).body).toEqual([])
    expect(await shop.tryDownload({ token })).toBe(402)
    expect(await shop.tryDownload({ cookie })).toBe(401)
    for (const { sessionId } of [own, atNoOnes]) {
      const answer = await shop.verify(sessionId, { token })
      expect([answer.status, answer.body.kind]).toEqual([410, 'erased'])
      expect((await shop.verify(sessionId)).body.kind).toBe('erased')
    }
  })

  test('gets a pending refund, and a late event restores no data', async () => {
    const { paymentIntent, sessionId } = await shop.buy({ as: ada, email: ada.email })
    shop.services.stripe.holdDeliveries()
    await shop.services.stripe.refund(paymentIntent)
    await remove(ada)
    await shop.settled()
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
    const [row] = (await boss.get('purchases')).body.purchases.filter(({ session_id }) => session_id === sessionId)
    expect(row).toMatchObject({ status: 'refunded', email: null })
    await keepHouse()
    await shop.runJob('reconcile-payments')
    expect(await placesOf(ada.id, ada.email)).toEqual([])
  })

  test('has a payment that arrives later written down without it', async () => {
    shop.services.stripe.holdDeliveries()
    const { sessionId } = await shop.buy({ as: ada, email: ada.email })
    await remove(ada)
    await shop.settled()
    await keepHouse()
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
    const [row] = (await boss.get('purchases')).body.purchases.filter(({ session_id }) => session_id === sessionId)
    expect(row).toMatchObject({ email: null, owner: expect.stringMatching(/^erased_/) })
    expect(await placesOf(ada.id, ada.email)).toEqual([])
  })

  test('takes a claim along that was cut off between its two keys', async () => {
    const { sessionId } = await shop.buy({ email: 'work@example.com' })
    await storeOf('payments').set(`claim/${ada.id}~${sessionId}`, '{}')
    await storeOf('payments').setJSON(`s/${sessionId}/claim`, { kind: 'claim', sessionId, userId: ada.id })
    expect(await shop.keys(ownedPrefix(ada.id))).toEqual([])
    await remove(ada)
    await shop.settled()
    await keepHouse()
    expect(await placesOf(ada.id)).toEqual([])
    expect((await shop.verify(sessionId)).body.kind).toBe('erased')
  })

  test('does not affect purchases of another account with the same address', async () => {
    const bea = shop.aPerson('bea')
    const { sessionId } = await shop.buy({ as: bea, email: ada.email })
    await remove(ada)
    await shop.settled()
    await keepHouse()
    expect((await placesOf(ada.id)).length).toBe(0)
    expect((await shop.verify(sessionId, bea)).status).toBe(200)
  })
})

describe('the wish', () => {
  test('has to be typed: the word, or an own address', async () => {
    for (const confirmation of ['', 'delete', boss.email]) {
      const { status, body } = await remove(ada, confirmation)
      expect([status, body.kind]).toEqual([400, 'invalid-input'])
    }
    expect(await placesOf(ada.id)).toEqual([])
    expect((await remove(ada, ` ${ada.email.toUpperCase()} `)).status).toBe(200)
  })

  test('is refused to a stranger, and to whoever looks after the shop', async () => {
    expect((await shop.api('delete-account', { body: { confirmation: 'DELETE' } })).status).toBe(401)
    const { status, body } = await remove(boss)
    expect([status, body.kind]).toEqual([409, 'admin-stays'])
    expect(isUser(boss)).toBe(true)
  })

  test('pressed again, at once or when all is done, is the same wish', async () => {
    await shop.buy({ as: ada, email: ada.email })
    const both = await Promise.all([remove(ada), remove(ada)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await shop.settled()
    await keepHouse()
    expect((await remove(ada)).status).toBe(200)
    expect(await placesOf(ada.id)).toEqual([])
  })

  test('stays until no write for the user can be in progress', async () => {
    await remove(ada)
    await shop.settled()
    await keepHouse(60_000)
    expect(await placesOf(ada.id)).toHaveLength(1)
    // What another function wrote meanwhile goes with the next run, and is looked for once more after it.
    await storeOf('usage').set(`user/${ada.id}/8000000000000~template~late`, '{}')
    await keepHouse()
    expect(await placesOf(ada.id)).toHaveLength(1)
    expect(await keepHouse()).toContain('1 account erased.')
    expect(await placesOf(ada.id)).toEqual([])
  })

  test('waits while the sign-in service is down, and is done when it is back', async () => {
    await shop.buy({ as: ada, email: ada.email })
    shop.services.clerk.failing.backend = true
    expect((await remove(ada)).status).toBe(502)
    expect((await placesOf(ada.id)).filter((place) => place.startsWith('erasures'))).toEqual([])
    shop.services.clerk.failing.backend = false
    await remove(ada)
    await shop.settled()
    expect(isUser(ada)).toBe(false)
  })
})

describe('an admin', () => {
  const handOut = (userId: string, rest: object = {}) =>
    shop.api('admin-user-data', {
      body: { userId, reason: 'Asked for by mail', attempt: randomUUID(), ...rest },
      token: boss.token,
      asAdmin: true,
    })

  test('hands out what is kept about a user, and the log says so', async () => {
    const answer = await handOut(ada.id)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const [entry] = (await boss.get('audit')).body.entries
    expect(entry).toMatchObject({ action: 'export-data', target: { userId: ada.id, text: ada.email } })
    expect(entry?.outcome).toBe('Exported as a file.')
    expect((await handOut('user_nobody')).body.kind).toBe('unknown-user')
    expect((await handOut(ada.id, { reason: '' })).status).toBe(400)
  })

  test('erases a user on request; the audit log records it without the user', async () => {
    await shop.buy({ as: ada, email: ada.email })
    const { status, body } = await boss.act({ action: 'erase', userId: ada.id })
    expect([status, body.entry.outcome]).toEqual([200, 'Being erased. Payment records are kept.'])
    await shop.settled()
    await keepHouse()
    await keepHouse()
    expect(await placesOf(ada.id, ada.email)).toEqual([])
    const [entry] = (await boss.get('audit')).body.entries
    expect(entry).toMatchObject({ action: 'erase', admin: { id: boss.id }, target: { userId: null } })
  })

  test('erases no admin, and once without the role leaves what they did, without who', async () => {
    const former = anAdmin(shop)
    await former.act({ action: 'grant', userId: ada.id })
    expect((await boss.act({ action: 'erase', userId: former.id })).body.kind).toBe('admin-stays')
    shop.services.clerk.setRole(former.id, null)
    expect((await boss.act({ action: 'erase', userId: former.id })).status).toBe(200)
    await shop.settled()
    await keepHouse()
    await keepHouse()
    expect(await placesOf(former.id, former.email)).toEqual([])
    const grant = (await boss.get('user', { id: ada.id })).body.audit[0]
    expect(grant).toMatchObject({ action: 'grant', admin: { email: 'a deleted account' } })
  })
})

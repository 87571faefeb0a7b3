import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { SLUG, WHOLE_LIBRARY } from '../fixtures/shop/paid-files.ts'

let shop: Shop
let boss: Owner
/** Vera bought nothing, Max the Basic Plan, Pia both; Rita was refunded, Gus was granted access. */
const people = {} as Record<'vera' | 'max' | 'pia' | 'rita' | 'gus', Person>

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
  // Times are given: two of the same moment have no order.
  const names = ['vera', 'max', 'pia', 'rita', 'gus'] as const
  names.forEach((name, nth) => {
    people[name] = shop.aPerson(name, {}, Date.now() + (nth + 1) * 1000)
  })
  await bought({ by: people.pia, planName: 'Pro Plan', hoursAgo: 5 })
  await bought({ by: people.pia, hoursAgo: 4 })
  const sessionId = await bought({ by: people.rita, hoursAgo: 3 })
  // Bought as a guest, taken into the account afterwards.
  await shop.link(await bought({ hoursAgo: 2, email: people.max.email }), people.max)
  await boss.act({ action: 'refund', sessionId })
  await boss.act({ action: 'grant', userId: people.gus.id })
})
interface Bought {
  by?: Person
  /** Of a guest. */
  email?: string
  planName?: string
  hoursAgo: number
}

async function bought({ by, email = 'guest@example.com', planName = 'Basic Plan', hoursAgo }: Bought) {
  const id = `cs_test_boughtHoursAgo${hoursAgo}`
  const amount = planName === 'Pro Plan' ? 5000 : 2000
  await shop.services.stripe.seedPaidSession({
    id,
    userId: by?.id,
    email: by?.email ?? email,
    planName,
    amount,
    currency: 'usd',
    createdAt: Date.now() - hoursAgo * 3_600_000,
    metadata: { plan_name: planName, plan_amount: String(amount) },
  })
  await shop.settled()
  return id
}

afterAll(() => shop.close())
afterEach(() => shop.mend())

const list = async (query: Record<string, string> = {}) => (await boss.get('users', query)).body
const names = async (query: Record<string, string>) =>
  (await list(query)).users.map(({ email }) => email.replace(/\d*@.*/, ''))

test('without a query: the counters and everybody, newest first', async () => {
  const answer = await list()
  expect(answer).toMatchObject({ without_access: 0, version: expect.any(String) })
  expect(answer.stats).toEqual({ totalUsers: 6, accountUsers: 4, basicPlanUsers: 2, proPlanUsers: 1 })
  expect([answer.found, answer.page]).toEqual([6, 1])
  expect(await names({})).toEqual(['gus', 'rita', 'pia', 'max', 'vera', 'boss'])
  const byId = Object.fromEntries(answer.users.map((user) => [user.id, user]))
  expect(byId[people.vera.id]).toMatchObject({ payments: [], access: false, admin: false, banned: false })
  expect(byId[people.max.id]?.payments).toMatchObject([{ plan_name: 'Basic Plan', amount: 2000, currency: 'usd' }])
  expect(byId[people.pia.id]).toMatchObject({ access: true, email: people.pia.email })
  expect(byId[people.pia.id]?.payments.map((payment) => payment.plan_name).sort()).toEqual(['Basic Plan', 'Pro Plan'])
  expect(byId[people.rita.id]).toMatchObject({ payments: [], access: false })
  expect(byId[people.gus.id]).toMatchObject({ payments: [], access: true })
  expect(byId[boss.id]).toMatchObject({ admin: true })
})

test.each([
  [{ filter: 'purchased' }, ['pia', 'max']],
  [{ filter: 'purchased', order: 'oldest' }, ['max', 'pia']],
  [{ filter: 'purchased', order: 'latest-payment' }, ['max', 'pia']],
  [{ filter: 'basic', order: 'email' }, ['max', 'pia']],
  [{ filter: 'pro' }, ['pia']],
  [{ filter: 'account' }, ['gus', 'rita', 'vera', 'boss']],
  [{ filter: 'admins' }, ['boss']],
  [{ order: 'latest-payment' }, ['max', 'pia', 'gus', 'rita', 'vera', 'boss']],
  [{ order: 'email' }, ['boss', 'gus', 'max', 'pia', 'rita', 'vera']],
  [{ search: 'RITA' }, ['rita']],
  [{ search: 'pia', filter: 'purchased' }, ['pia']],
  [{ search: 'pia', filter: 'account' }, []],
  [{ search: 'example.com', filter: 'basic', order: 'oldest' }, ['max', 'pia']],
  [{ search: 'nobody' }, []],
  [{ page: '2' }, []],
] as [Record<string, string>, string[]][])('%j leaves %j', async (query, wanted) => {
  expect(await names(query)).toEqual(wanted)
  if (!('page' in query)) expect((await list(query)).found).toBe(wanted.length)
})

test.each([
  ['filter', 'rich'],
  ['order', 'random'],
  ['page', '0'],
  ['page', 'x'],
  ['search', 'x'.repeat(101)],
])('%s=%s is refused', async (name, value) => {
  expect((await boss.get('users', { [name]: value })).status).toBe(400)
})

describe('one user', () => {
  test('is told in order: payments, downloads, mails, and what admins did', async () => {
    await shop.api('download', { body: { slug: SLUG }, token: people.pia.token })
    await shop.api('download', { body: { collection: WHOLE_LIBRARY }, token: people.pia.token })
    await boss.act({ action: 'revoke', userId: people.pia.id })
    await boss.act({ action: 'grant', userId: people.pia.id })
    await shop.settled()
    const { body } = await boss.get('user', { id: people.pia.id })
    expect(body.events.map(({ text }) => text).slice(0, 2)).toEqual([
      'An admin granted access.',
      'An admin revoked access.',
    ])
    const texts = body.events.map(({ text }) => text)
    for (const text of [
      `Downloaded the template "${SLUG}".`,
      'Bought the Pro Plan for $50.00.',
      'Access email sent for the Pro Plan.',
    ])
      expect(texts).toContain(text)
    const times = body.events.map(({ at }) => (at ? Date.parse(at) : 0))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(body.audit.map(({ action }) => action)).toEqual(['grant', 'revoke'])
    expect(body.payments).toHaveLength(2)
  })

  test('who refunded and claimed shows both', async () => {
    const rita = (await boss.get('user', { id: people.rita.id })).body
    expect(rita.events.map(({ text }) => text)).toEqual([
      'Refund of $20.00 for the Basic Plan: succeeded.',
      'Bought the Basic Plan for $20.00.',
      'Access email sent for the Basic Plan.',
    ])
    const max = (await boss.get('user', { id: people.max.id })).body
    expect(max.events.map(({ kind }) => kind).sort()).toEqual(['claim', 'mail', 'paid'])
  })

  test('who does not exist is 404', async () => {
    expect((await boss.get('user', { id: 'user_nobody' })).status).toBe(404)
  })
})

test('the audit log is newest first, in pages', async () => {
  const { body } = await boss.get('audit')
  const times = body.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  expect(body.found).toBe(body.entries.length)
  expect((await boss.get('audit', { page: '2' })).body.entries).toEqual([])
})

describe('the sheet', () => {
  test('lists all users, oldest first, and opens in Excel as UTF-8', async () => {
    const { text, headers } = await boss.get('export')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = text.replace(/^\uFEFF/, '').split('\r\n')
    expect(lines[0]).toBe('email,created,status,plans,paid total,access')
    const rows = lines.slice(1, -1).map((line) => line.replace(/,\d{4}-[^,]+Z/, ''))
    expect(rows).toContain(`${people.pia.email},Purchased,"Basic Plan, Pro Plan",$70.00,yes`)
    expect(rows).toContain(`${people.rita.email},Account Created,,,no`)
    expect(rows[0]).toContain(boss.email)
    expect(rows).toHaveLength(6)
  })

  test('runs no formula of an address', async () => {
    shop.services.clerk.seed([{ id: 'user_formula', email: '=cmd|calc@example.com' }])
    expect((await boss.get('export')).text).toContain(`\r\n'=cmd|calc@example.com,`)
  })
})

describe('the version', () => {
  const version = async () => (await boss.get('version')).body.version

  test('stays the same while nothing happens, also under repeats', async () => {
    const { sessionId } = await shop.buy({ as: people.vera })
    const before = await version()
    await shop.verify(sessionId, people.vera)
    await shop.tryDownload(people.vera)
    await boss.get('users')
    await shop.settled()
    expect(await version()).toBe(before)
  })

  test.each([
    ['a payment comes', () => shop.buy({ as: shop.aPerson('new') })],
    ['a role changes at Clerk', () => shop.services.clerk.setRole(people.max.id, 'admin')],
    ['somebody signs up', () => shop.aPerson('newcomer')],
    ['somebody is banned', () => shop.services.clerk.ban(people.vera.id)],
    ['an admin decides', () => boss.act({ action: 'grant', userId: people.vera.id })],
  ])('is another one when %s', async (_, happen) => {
    const before = await version()
    await happen()
    expect(await version()).not.toBe(before)
  })
})

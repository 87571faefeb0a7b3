import { getStore } from '@netlify/blobs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyerKey, claimingKey, ownedKey } from '#adapters/blobs/index-keys.ts'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { claimEntry, creditEntries, paymentsDailyLog, soldEntry } from '#adapters/blobs/payment-entries.ts'
import { createPaymentTraces } from '#adapters/blobs/payment-traces.ts'
import { createPendingCheckouts } from '#adapters/blobs/pending-checkouts.ts'
import { createSalesIndex } from '#adapters/blobs/sales-index.ts'
import { toStored } from '#adapters/blobs/stored-fact.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { createVisits } from '#adapters/blobs/visits.ts'
import { openWriteOnce } from '#adapters/blobs/write-once-store.ts'
import { exportUsers } from '#domain/admin/export-users.ts'
import { findDuplicatePayments } from '#domain/admin/find-duplicate-payments.ts'
import { listUsers } from '#domain/admin/list-users.ts'
import type { UserDirectory } from '#domain/admin/ports.ts'
import { readStatistics } from '#domain/admin/statistics.ts'
import { type Fact, factId } from '#domain/checkout/facts.ts'
import { summarizePurchases } from '#domain/checkout/purchase-summary.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { paidFacts } from '../fixtures/a-checkout.ts'
import { PLANS } from '../fixtures/a-plan.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const START = Date.parse('2026-11-20T10:00:00Z')
const HOUR = 3_600_000
const always = () => true

let blobs: SomeBlobs
let now = START
const clock = () => now
const [ledger, salesIndex] = [createLedger({ clock }), createSalesIndex({ clock })]
const [usage, visits] = [createUsage({ clock }), createVisits({ clock })]
const [store, dailyLog] = [openWriteOnce('payments'), paymentsDailyLog(clock)]

beforeAll(async () => {
  blobs = await someBlobs()
})
afterAll(() => blobs.remove())

type Paid = Extract<Fact, { kind: 'paid' }>

/** What the version before plans had ids wrote: their names, and keys made of those. */
async function recordAsBefore(fact: Fact): Promise<void> {
  const place = `s/${fact.checkoutId}/${factId(fact)}`
  if (fact.kind === 'paid') {
    // The value of a name that is undefined is not written.
    const stored = { ...toStored(fact), plan: undefined }
    await Promise.all([soldEntry(withKey(fact)), ...creditEntries(fact)].map(dailyLog.note))
    if (fact.email) await store.writeOnce(buyerKey({ ...fact, email: fact.email }), {})
    if (fact.userId) await store.writeOnce(ownedKey({ ...withKey(fact), userId: fact.userId }), {})
    await store.writeOnce(place, stored)
  } else if (fact.kind === 'claim') {
    await store.writeOnce(claimingKey(fact), {})
    await store.writeOnce(place, toStored(fact))
    const [paid, winner] = await Promise.all([
      store.read<Paid>(`s/${fact.checkoutId}/paid`),
      store.read<Fact & { userId: string }>(place),
    ])
    if (!paid || winner?.userId !== fact.userId || (paid.userId ?? fact.userId) !== fact.userId) return
    await dailyLog.note(claimEntry(fact))
    await store.writeOnce(ownedKey({ ...withKey(paid), checkoutId: fact.checkoutId, userId: fact.userId }), {})
  } else await ledger.record([fact])
}

const withKey = (paid: Paid): Paid => ({ ...paid, plan: paid.planName.toLowerCase().replace(' ', '-') })

const USERS = ['user_1', 'user_2', 'user_12']
const CHECKOUTS = ['cs_test_one', 'cs_test_two', 'cs_test_three', 'cs_test_four', 'cs_test_five']

const factOf = ({ nth, who, what }: { nth: number; who: number; what: number }): Fact => {
  const checkoutId = CHECKOUTS[nth] ?? ''
  const userId = USERS[who] ?? ''
  // The first two were bought signed in, the fourth is an upgrade from them, and the last is sold no more.
  const [paid] = paidFacts({
    id: checkoutId,
    createdAt: START + nth * 1000,
    email: `${userId}@example.com`.replace(userId, USERS[nth % 3] ?? ''),
    userId: nth < 2 ? (USERS[nth] ?? null) : null,
    planName: ['Basic Plan', 'Pro Plan', 'Basic Plan', 'Pro Plan', 'Team Plan'][nth],
    ...(nth === 3 ? { upgradeOf: CHECKOUTS.slice(0, 2) } : {}),
  })
  if (what === 0 || !paid) return { kind: 'claim', checkoutId, userId }
  if (what === 1)
    return { kind: 'refund', checkoutId, refundId: 're_1', status: 'succeeded', undone: false, amount: 700 }
  return paid
}

const aStep = fc.record({
  fact: fc.record({ nth: fc.nat(4), who: fc.nat(2), what: fc.nat(5) }).map(factOf),
  /** Which versions write it, one after the other: a message may come again after an upgrade of the shop. */
  versions: fc.constantFrom('old', 'new', 'old new', 'new old'),
  hours: fc.constantFrom(0, 1, 30),
  close: fc.boolean(),
})
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

const userDirectory: UserDirectory = {
  page: async () => ({ accounts: ACCOUNTS, total: ACCOUNTS.length }),
  all: async () => ACCOUNTS,
  withIds: async (ids) => ACCOUNTS.filter(({ id }) => ids.includes(id)),
  find: async (userId) => ACCOUNTS.find(({ id }) => id === userId) ?? null,
  owners: async () => [],
  setAdmin: async () => undefined,
  remove: async () => false,
  version: async () => '',
}
const ACCOUNTS = USERS.map((id) => ({
  id,
  email: `${id}@example.com`,
  createdAt: START,
  admin: false,
  seeded: false,
  banned: false,
}))

/** All that the shop says about what was bought. */
async function everything() {
  const holdings = await Promise.all(USERS.map((id) => holdingsOf(ledger, id)))
  const lists = (['all', 'basic', 'pro', 'purchased'] as const).map((filter) =>
    listUsers({ userDirectory, salesIndex }, { search: '', filter, order: 'latest-payment', page: 1, perPage: 50 }),
  )
  const indexed = await salesIndex.read()
  return {
    holdings,
    statements: holdings.map((each) => summarizePurchases(each, PLANS)),
    lists: await Promise.all(lists),
    statistics: await readStatistics(
      { salesIndex, usage, visits, messages: { unmailed: async () => [] }, plans: PLANS },
      now,
    ),
    sheet: await Array.fromAsync(await exportUsers({ userDirectory, salesIndex, plans: PLANS })),
    doubles: [...findDuplicatePayments(indexed, PLANS)],
    sales: indexed.sales,
  }
}

async function play(steps: readonly Step[], versionsOf: (step: Step) => string) {
  await blobs.reset()
  now = START
  for (const step of steps) {
    now += 1000 + step.hours * HOUR
    for (const version of versionsOf(step).split(' '))
      await (version === 'old' ? recordAsBefore(step.fact) : ledger.record([step.fact]))
    if (step.close) await salesIndex.close(always)
  }
  return everything()
}

test('whichever versions of the shop wrote a purchase, it counts once and as the same', async () => {
  const property = async (steps: Step[]) => {
    const expected = await play(steps, () => 'new')
    expect(await play(steps, ({ versions }) => versions)).toEqual(expected)
    const erasure = { userId: 'user_1', alias: 'erased_1', addresses: ['user_1@example.com'], proven: true, at: now }
    await createPaymentTraces()(erasure, always)
    expect((await store.keysUnder('')).filter((key) => /user_1(?!2)/.test(key))).toEqual([])
  }
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 2, maxLength: 12 }), property), { numRuns: 30 })
})

test('a payment page that the version before opened is known by the id of its plan', async () => {
  const opening = { checkoutId: 'cs_test_one', amount: 3000, upgradeOf: ['cs_test_two'] }
  await getStore('openings').setJSON('user_1', { ...opening, planName: 'Pro Plan' })
  expect(await createPendingCheckouts().last('user_1')).toMatchObject({ ...opening, plan: 'pro' })
})

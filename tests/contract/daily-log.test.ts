// Long, as what is noted, summed up and read again is one story in one store.

import { getStore } from '@netlify/blobs'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backfillPayments } from '#adapters/blobs/backfill-payments.ts'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { noteMissedDecisions } from '#adapters/blobs/note-missed-decisions.ts'
import { createSalesIndex } from '#adapters/blobs/sales-index.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { readAccessSummaries } from '#domain/admin/access-summary.ts'
import type { IndexedSales } from '#domain/admin/ports.ts'
import type { Decision } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { Outage } from '#domain/shared/errors.ts'
import { paidFacts } from '../fixtures/a-checkout.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-09-20T10:00:00Z')
const always = () => true

let blobs: SomeBlobs
let now = START
const clock = () => now
const [ledger, salesIndex, usage] = [createLedger({ clock }), createSalesIndex({ clock }), createUsage({ clock })]

beforeAll(async () => {
  blobs = await someBlobs()
})
beforeEach(async () => {
  now = START
  await blobs.reset()
})
afterAll(() => blobs.remove())

const store = () => getStore({ name: 'payments', consistency: 'strong' })
const keysUnder = async (prefix: string) => (await store().list({ prefix })).blobs.map(({ key }) => key).sort()

const sessions = ['cs_test_one', 'cs_test_two', 'cs_test_three', 'cs_test_four']
const users = ['user_1', 'user_2', 'user_12']

const aFact: fc.Arbitrary<Fact> = fc.tuple(fc.nat(3), fc.nat(2), fc.nat(4)).map(([nth, who, what]) => {
  const checkoutId = sessions[nth] ?? ''
  const userId = users[who] ?? ''
  // Two of the four were bought by somebody who was signed in.
  const [paid] = paidFacts({
    id: checkoutId,
    createdAt: START + nth * 1000,
    userId: nth < 2 ? (users[nth] ?? null) : null,
    // And the last one is an upgrade from those.
    ...(nth === 3 ? { upgradeOf: sessions.slice(0, 2) } : {}),
  })
  if (what === 0 || !paid) return { kind: 'claim', checkoutId, userId }
  if (what === 1)
    return {
      kind: 'refund',
      checkoutId,
      refundId: `re_${who}`,
      status: 'succeeded',
      undone: false,
      amount: 700 * (who + 1),
    }
  const outcome = who === 0 ? 'lost' : 'won'
  if (what === 2) return { kind: 'dispute', checkoutId, disputeId: 'du_1', status: outcome, outcome }
  return paid
})

type Step =
  | { kind: 'record'; facts: Fact[] }
  | { kind: 'decide'; userId: string; grant: boolean }
  | { kind: 'close'; times: number; fault: number; steps: number }
  | { kind: 'wait'; hours: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('record'), facts: fc.array(aFact, { minLength: 1, maxLength: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('decide'), userId: fc.constantFrom(...users), grant: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close'),
      times: fc.integer({ min: 1, max: 2 }),
      fault: fc.integer({ min: 0, max: 12 }),
      steps: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.constantFrom(1, 5, 13, 26, 70, 500) }) },
) as fc.Arbitrary<Step>

/** What the lists must say, out of the facts themselves: every session, and every decision that was ever made. */
async function plainly(decisions: readonly Decision[]) {
  const purchases = await Promise.all(sessions.map(async (id) => reducePurchase(await ledger.facts(id))))
  const latest = new Map<string, Decision>()
  for (const decision of decisions)
    if (decision.at >= (latest.get(decision.userId)?.at ?? 0)) latest.set(decision.userId, decision)
  return {
    purchases: purchases.flatMap((one) => (one ? [{ ...one, email: null, paymentId: null }] : [])),
    decisions: Object.fromEntries([...latest].sort()),
  }
}

function asListed({ sales, endings, decisions }: IndexedSales) {
  const purchases = sales.map(({ owner, mail: _, ...sale }) =>
    reducePurchase([
      { kind: 'paid', ...sale, planName: 'Basic Plan', userId: owner, email: null, paymentId: null },
      ...(endings.get(sale.checkoutId) ?? []),
    ]),
  )
  return { purchases: purchases.toReversed(), decisions: Object.fromEntries([...decisions].sort()) }
}

test('whatever happens when, and whenever the job runs, is cut off or fails, the lists say what the facts say', async () => {
  const live = async (steps: Step[]) => {
    await blobs.reset()
    now = START
    const decided: Decision[] = []
    for (const step of steps) {
      now += 1000
      if (step.kind === 'wait') now += step.hours * HOUR
      if (step.kind === 'record') await ledger.record(step.facts)
      if (step.kind === 'decide') {
        const decision: Decision = { kind: step.grant ? 'grant' : 'revoke', userId: step.userId, at: now }
        await ledger.decide(decision, { id: `attempt-${now}`, reason: 'r' })
        decided.push(decision)
      }
      if (step.kind === 'close') {
        blobs.failNextWrites(step.fault, step.fault % 3)
        let left = step.steps
        const ends = await Promise.allSettled(
          Array.from({ length: step.times }, () => salesIndex.close(() => left-- > 0)),
        )
        for (const end of ends) expect(end.status === 'fulfilled' || end.reason instanceof Outage).toBe(true)
        blobs.failNextWrites(0, 0)
      }
    }
    // A claim is its winner's in the lists once it is fulfilled again, as every message about the purchase does.
    for (const id of sessions) {
      const facts = await ledger.facts(id)
      if (facts.some(({ kind }) => kind === 'paid')) await ledger.record(facts.filter(({ kind }) => kind === 'claim'))
    }
    const expected = await plainly(decided)
    expect(asListed(await salesIndex.read())).toEqual(expected)
    await salesIndex.close(always)
    expect(asListed(await salesIndex.read())).toEqual(expected)
  }
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 14 }), live), { numRuns: 60 })
})

const userId = 'user_1'

test.each([1, 2, 3, 4])(
  'an act of an admin that is cut off at write %i is in no list that the facts do not bear out',
  async (write) => {
    const decisions: Decision[] = ['grant', 'revoke'].map(
      (kind, nth) => ({ kind, userId, at: START + nth }) as Decision,
    )
    const correction = { kind: 'address-corrected', checkoutId: 'cs_test_one', correctionId: 'a', at: START } as const
    await ledger.record(paidFacts({ id: 'cs_test_one', email: 'typo@example.com' }))
    const cutOff = async (act: () => Promise<void>) => {
      blobs.failNextWrites(write - 1, 100)
      await act().catch(() => undefined)
      blobs.failNextWrites(0, 0)
    }
    const listed = async () => (await salesIndex.read()).decisions.get(userId)
    for (const decision of decisions) {
      const before = await listed()
      await cutOff(() => ledger.decide(decision, { id: `attempt-${decision.at}`, reason: 'r' }))
      const [held] = await ledger.decisions(userId)
      expect([before, held]).toContainEqual(await listed())
      now += 60_000
      await noteMissedDecisions({ now, clock })
      expect(await listed()).toEqual(held)
    }
    await cutOff(() => ledger.record([{ ...correction, email: 'right@example.com' }]))
    const mailOf = async () => (await salesIndex.read()).sales.map(({ mail }) => mail)
    const facts = await ledger.facts('cs_test_one')
    const marks = ['typo@example.com', reducePurchase(facts)?.email ?? ''].map(salesIndex.markOf)
    expect(marks).toContain((await mailOf())[0])
    // As every message about a purchase does.
    await ledger.record(facts.filter(({ kind }) => kind === 'address-corrected'))
    expect(await mailOf()).toEqual(marks.slice(1))
  },
)

test('a sum of a closed day is the same whoever writes it, and nothing changes it afterwards', async () => {
  await ledger.record(paidFacts({ id: 'cs_test_one' }))
  now += 40 * 24 * HOUR
  await Promise.all([salesIndex.close(always), salesIndex.close(always), salesIndex.close(always)])
  const sums = await keysUnder('log-sum/')
  expect(sums).toHaveLength(40 + 1)
  const before = await Promise.all(sums.map((key) => store().get(key)))
  await ledger.record(
    paidFacts({ id: 'cs_test_one', refunds: [{ id: 're_1', status: 'succeeded', undone: false, amount: 2000 }] }),
  )
  await salesIndex.close(always)
  expect(await Promise.all(sums.map((key) => store().get(key)))).toEqual(before)
  const [sale] = (await salesIndex.read()).sales
  expect((await salesIndex.read()).endings.get(sale?.checkoutId ?? '')).toHaveLength(1)
})

test('a day is closed an hour after its end, and a note that comes even later is noted again', async () => {
  const midnight = Date.parse('2026-09-21T00:00:00Z')
  await ledger.record(paidFacts({ id: 'cs_test_one' }))
  now = midnight + HOUR - 1
  expect(await salesIndex.close(always)).toEqual({ days: 0, skipped: 0, finished: true })
  now = midnight + HOUR
  expect(await salesIndex.close(always)).toEqual({ days: 1, skipped: 0, finished: true })
  // A function that was frozen: it took its date before midnight and its write lands the next morning.
  const times = [midnight - 1, midnight + 9 * HOUR, midnight + 9 * HOUR, midnight + 9 * HOUR]
  const frozen = createLedger({ clock: () => times.shift() ?? midnight + 9 * HOUR })
  await frozen.record(paidFacts({ id: 'cs_test_two' }))
  now = midnight + 10 * HOUR
  expect((await salesIndex.read()).sales.map(({ checkoutId }) => checkoutId).sort()).toEqual([
    'cs_test_one',
    'cs_test_two',
  ])
})

test('keys that are no records are skipped and counted, and hide nothing', async () => {
  await ledger.record(paidFacts({ id: 'cs_test_one', userId: 'user_1' }))
  for (const key of [
    'log/2026-09-20/.bwywe3hdpj9',
    'log/.x',
    'own/.y',
    'own/user_1~',
    'grant/user_1/.z',
    's/cs_test_one/.t',
  ])
    await store().set(key, '')
  await store().set('log/2026-09-20/sold~cs_test_two~basic-plan~NaN~usd~~~~', '')
  const indexed = await salesIndex.read()
  expect([indexed.sales.length, indexed.skipped]).toEqual([1, 2])
  expect(readAccessSummaries(indexed).get('user_1')?.access).toBe(true)
  expect(await ledger.checkoutsOf('user_1')).toEqual(['cs_test_one'])
  expect(await ledger.decisions('user_1')).toEqual([])
  expect(reducePurchase(await ledger.facts('cs_test_one'))).toMatchObject({ status: 'completed' })
})

test('purchases are listed newest first, in whatever order they came', async () => {
  const times = [1_795_000_000_000, 1_700_000_000_000, 1_795_000_000_001]
  for (const [nth, createdAt] of times.entries()) await ledger.record(paidFacts({ id: `cs_test_${nth}`, createdAt }))
  expect((await salesIndex.read()).sales.map(({ checkoutId }) => checkoutId)).toEqual([
    'cs_test_2',
    'cs_test_0',
    'cs_test_1',
  ])
})

test('downloads are counted by day, before and after they are summed up', async () => {
  const load = async (id: string) => usage.noteDownload({ userId: null, kind: 'template', id, at: now })
  await load('old')
  now += 45 * 24 * HOUR
  for (const id of ['crm', 'crm', 'sms']) await load(id)
  await usage.noteDownload({ userId: null, kind: 'collection', id: 'all', at: now })
  const [first, later] = ['2026-09-20', '2026-11-04']
  const ofLater = [
    { day: later, kind: 'collection', id: 'all', count: 1 },
    { day: later, kind: 'template', id: 'crm', count: 2 },
    { day: later, kind: 'template', id: 'sms', count: 1 },
  ]
  const everything = [[{ day: first, kind: 'template', id: 'old', count: 1 }, ...ofLater], ofLater]
  const read = () => Promise.all([usage.downloadsSince(START), usage.downloadsSince(now)])
  expect(await read()).toEqual(everything)
  now += 30 * HOUR
  await usage.close(always)
  now -= 30 * HOUR
  expect(await read()).toEqual(everything)
  now += 30 * HOUR
  await load('crm')
  expect(await usage.downloadsSince(now)).toEqual([{ day: '2026-11-05', kind: 'template', id: 'crm', count: 1 }])
})

test('what was recorded before there was a daily log is noted by the job, and marked when all of it is', async () => {
  await ledger.record([
    ...paidFacts({ id: 'cs_test_one', refunds: [{ id: 're_1', status: 'succeeded', undone: false, amount: 700 }] }),
  ])
  await ledger.record([
    ...paidFacts({ id: 'cs_test_two' }),
    { kind: 'claim', checkoutId: 'cs_test_two', userId: 'user_2' },
  ])
  await ledger.decide({ kind: 'revoke', userId: 'user_2', at: START }, { id: 'a', reason: 'r' })
  const before = await salesIndex.read()
  for (const key of [...(await keysUnder('log/')), ...(await keysUnder('buyer/'))]) await store().delete(key)
  expect((await salesIndex.read()).sales).toEqual([])
  const old = createLedger()
  let left = 1
  expect(await backfillPayments(old, () => left-- > 0)).toBe(false)
  expect(await backfillPayments(old, always)).toBe(true)
  now = Date.now()
  expect(await salesIndex.read()).toEqual(before)
  expect((await ledger.checkoutsOfAddress('buyer@example.com')).sort()).toEqual(['cs_test_one', 'cs_test_two'])
})

test('a corrected address finds the purchase in the lists, and the mistyped one no more, also of a day that is over', async () => {
  await ledger.record(paidFacts({ id: 'cs_test_one', email: 'typo@example.com' }))
  now += 30 * HOUR
  const correction = { kind: 'address-corrected', checkoutId: 'cs_test_one' } as const
  await ledger.record([{ ...correction, correctionId: 'b', at: now, email: 'right@example.com' }])
  await ledger.record([{ ...correction, correctionId: 'a', at: now - 1, email: 'wrong@example.com' }])
  const mailOf = async () => (await salesIndex.read()).sales.map(({ mail }) => mail)
  expect(await mailOf()).toEqual([salesIndex.markOf('right@example.com')])
  now += 60 * HOUR
  await salesIndex.close(always)
  expect(await mailOf()).toEqual([salesIndex.markOf('right@example.com')])
})

test('a purchase that stands in the lists, and not yet under the address of its buyer, is noted there by the job', async () => {
  await ledger.record(paidFacts({ id: 'cs_test_one' }))
  await store().delete((await keysUnder('buyer/'))[0] ?? '')
  expect(await ledger.checkoutsOfAddress('buyer@example.com')).toEqual([])
  expect(await backfillPayments(ledger, always)).toBe(true)
  expect(await ledger.checkoutsOfAddress('buyer@example.com')).toEqual(['cs_test_one'])
})

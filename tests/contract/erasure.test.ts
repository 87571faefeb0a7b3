// Long, as one filled shop is erased whole, after each write, and without time.

import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAudit } from '#adapters/blobs/audit.ts'
import { createAuditTraces } from '#adapters/blobs/audit-traces.ts'
import { openErasures } from '#adapters/blobs/erasures.ts'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { createMessageTraces, createUsageTraces } from '#adapters/blobs/member-traces.ts'
import { createMessages } from '#adapters/blobs/messages.ts'
import { createPaymentTraces } from '#adapters/blobs/payment-traces.ts'
import { createPendingCheckouts } from '#adapters/blobs/pending-checkouts.ts'
import { createSalesIndex } from '#adapters/blobs/sales-index.ts'
import { createUpdateChoices } from '#adapters/blobs/update-choices.ts'
import { createUpdateRounds, createUpdateTraces } from '#adapters/blobs/update-rounds.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { type ErasePorts, erase, eraseOpen } from '#domain/personal-data/erase.ts'
import type { Erasure } from '#domain/personal-data/ports.ts'
import { paidFacts } from '../fixtures/a-checkout.ts'
import { CUT_EVERY } from '../fixtures/histories.ts'
import { type SomeBlobs, someBlobs } from '../fixtures/some-blobs.ts'
import { storedBlobs } from '../fixtures/stored-blobs.ts'

const [user, email] = ['user_ada', 'ada@example.com']
// So early in a month that the one before is summed up, of which a few days have entries.
const NOW = Date.parse('2026-11-02T12:00:00Z')
const HOUR_MS = 3_600_000
const DAYS_AGO = NOW - 3 * 24 * HOUR_MS
const always = () => true

const WISH: Erasure = { userId: user, alias: 'erased_1', addresses: [email], proven: true, at: NOW }

let blobs: SomeBlobs
let accounts: Set<string>
let ports: ErasePorts
let fillAgain: () => Promise<void>
const closed: string[] = []
const copies: string[] = []

beforeAll(async () => {
  blobs = await someBlobs()
  await fill()
  fillAgain = await snapshot()
})
afterAll(async () => {
  await blobs.remove()
  await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })))
})
beforeEach(() => fillAgain())

/** Somebody who has left a trace in every store, before a month that is summed up and after it, and somebody else. */
async function fill() {
  ports = {
    erasures: openErasures(),
    accounts: { remove: async (userId) => accounts.delete(userId) },
    gateway: { closeCheckout: async (checkoutId) => closed.push(checkoutId) > 0 },
    pendingCheckouts: createPendingCheckouts(),
    traces: [
      createPaymentTraces(),
      createUsageTraces(),
      createMessageTraces({ now: () => NOW }),
      createUpdateTraces(),
      createAuditTraces(),
    ],
  }
  for (const at of [DAYS_AGO, NOW]) {
    const clock = () => at
    const ledger = createLedger({ clock })
    const bought = (name: string, who: { userId: string | null; email: string }) =>
      paidFacts({ id: `cs_${name}_${at}`, paymentId: `pi_${name}_${at}`, createdAt: at, ...who })
    const refund = { kind: 'refund', refundId: 're_1', amount: 500, status: 'succeeded', undone: false } as const
    await ledger.record([
      ...bought('own', { userId: user, email }),
      { ...refund, checkoutId: `cs_own_${at}` },
      ...bought('claimed', { userId: null, email: 'work@example.com' }),
      { kind: 'claim', checkoutId: `cs_claimed_${at}`, userId: user },
      ...bought('guest', { userId: null, email: email.toUpperCase() }),
      ...bought('other', { userId: 'user_bea', email: 'bea@example.com' }),
    ])
    await ledger.markMailed(`cs_own_${at}`, 'access-mail')
    await ledger.admit({ checkoutId: `cs_guest_${at}`, browserId: 'browser', mailedTo: null })
    await ledger.decide({ kind: 'revoke', userId: user, at }, { id: `attempt_${at}`, reason: `${email} asked` })
    await createUsage({ clock }).noteDownload({ userId: user, kind: 'template', id: 'crm-sync', at })
    const message = { id: `m${at}`, form: 'contact', at: new Date(at).toISOString(), replyTo: email } as const
    await createMessages().keep({ ...message, subject: 'Hello', body: `From ${email}` })
    const choices = createUpdateChoices()
    await choices.note(user, { kind: 'on', at, words: 'Mail me', email })
    await choices.note('user_bea', { kind: 'on', at, words: 'Mail me', email: 'bea@example.com' })
    await choices.note(user, { kind: 'stopped', at: at + 1, by: 'link' })
    const round = { number: 1, at, attempt: 'a-press', versions: {} }
    for (const userId of [user, 'user_bea']) {
      await createUpdateRounds().recordRecipient(round, { userId, at })
      await createUpdateRounds().settle(round, userId)
    }
    await createMessages().markMailed({ day: message.at.slice(0, 10), id: message.id })
    await note(`about_${at}`, { admin: 'user_bea', target: user, at })
    await note(`by_${at}`, { admin: user, target: 'user_bea', at })
  }
  await createPendingCheckouts().save(user, { checkoutId: 'cs_open', plan: 'pro', amount: 1, upgradeOf: [] })
  await createSalesIndex({ clock: () => NOW }).close(always)
}

async function note(id: string, { admin, target, at }: { admin: string; target: string; at: number }) {
  const audit = createAudit()
  const { intent } = await audit.begin({
    id,
    at: new Date(at).toISOString(),
    admin: { id: admin, email: `${admin.slice(5)}@example.com` },
    action: 'grant',
    target: { userId: target, text: `${target.slice(5)}@example.com` },
    reason: `${email} asked`,
    request: '',
  })
  await audit.finish(intent, { outcome: 'Access granted.', refusal: null })
}

/** Every key with its value, of all stores; but for what is random, and for the sign that something changed. */
const everything = () =>
  storedBlobs(blobs.directory)
    .filter(({ store }) => store !== 'hints')
    .map(({ store, key, content }) => `${store}/${key.replace(/^(down\/.*)~[\w-]+$/, '$1')} ${content}`)
    .sort()

/** All files as they are now, to be laid back again: quicker than to write each through the shop. */
async function snapshot(): Promise<() => Promise<void>> {
  const copy = await mkdtemp(path.join(tmpdir(), 'filled-'))
  copies.push(copy)
  cpSync(blobs.directory, copy, { recursive: true })
  return async () => {
    await blobs.reset()
    cpSync(copy, blobs.directory, { recursive: true })
    accounts = new Set([user, 'user_bea'])
  }
}
const naming = (...texts: string[]) =>
  everything().filter((line) => texts.some((text) => line.toLowerCase().includes(text)))

/** The hourly job, as often as it takes; fails when that is more than three times. */
async function finish(): Promise<void> {
  for (let run = 1; run <= 3; run += 1) {
    const { finished, failures } = await eraseOpen(ports, { now: NOW + run * HOUR_MS, hasTime: always })
    expect(failures).toEqual([])
    if (finished) return
  }
  expect.unreachable('an erasure that never ends')
}

/** What the lists of the owner are made of, but for who it was. */
async function books() {
  const { sales, endings } = await createSalesIndex({ clock: () => NOW }).read()
  const ledger = createLedger()
  const facts = await Promise.all(sales.map(({ checkoutId }) => ledger.facts(checkoutId)))
  const unnamed = (fact: Fact) => (fact.kind === 'paid' ? { ...fact, userId: '', email: '' } : fact)
  return {
    sales: sales.map(({ owner: _, mail: __, ...sale }) => sale),
    endings,
    facts: facts.map((each) => each.filter(({ kind }) => kind !== 'claim').map(unnamed)),
  }
}

test('removes the user everywhere, and leaves revenue and other users’ data unchanged', async () => {
  const before = await books()
  const ofBea = everything().filter((line) => line.includes('bea') && !/user_ada|ada@/.test(line))
  await ports.erasures.begin(WISH)
  await erase(ports, WISH, { now: NOW, hasTime: always })
  expect(accounts).toEqual(new Set(['user_bea']))
  expect(closed).toContain('cs_open')
  await finish()
  expect(naming('user_ada', 'ada@')).toEqual([])
  expect(await books()).toEqual(before)
  expect(everything()).toEqual(expect.arrayContaining(ofBea.filter((line) => !line.includes('log-sum'))))
  const { sales } = await createSalesIndex({ clock: () => NOW }).read()
  const owners = new Set(sales.map(({ owner, mail }) => `${owner} ${mail !== null}`))
  expect(owners).toEqual(new Set(['erased_1 false', 'user_bea true']))
  expect((await createAudit().page({ offset: 0, limit: 10 })).entries).toHaveLength(4)
})

test('cut off after any of its writes, it is finished by the next runs, and the books are the same', async () => {
  const before = await books()
  await ports.erasures.begin(WISH)
  await erase(ports, WISH, { now: NOW, hasTime: always })
  await finish()
  const expected = everything()
  let cuts = 0
  for (let isCut = true; isCut; cuts += CUT_EVERY) {
    await fillAgain()
    blobs.failNextWrites(cuts, 10_000)
    const begun = await ports.erasures.begin(WISH).catch(() => null)
    const { failures } = begun ? await erase(ports, begun, { now: NOW, hasTime: always }) : { failures: ['no wish'] }
    isCut = failures.length > 0
    blobs.failNextWrites(0, 0)
    // Whoever was not told that it is certain presses again.
    await ports.erasures.begin(WISH)
    expect(await books(), `books after ${cuts} writes`).toEqual(before)
    await finish()
    expect(naming('user_ada', 'ada@'), `after ${cuts} writes`).toEqual([])
    expect(everything(), `after ${cuts} writes`).toEqual(expected)
  }
  expect(cuts).toBeGreaterThan(40)
})

test('some of its writes fail, and all others land: the next runs make it good', async () => {
  for (let nth = 0; nth < 60; nth += 7) {
    await fillAgain()
    await ports.erasures.begin(WISH)
    blobs.failNextWrites(nth, 1)
    await erase(ports, WISH, { now: NOW, hasTime: always })
    blobs.failNextWrites(0, 0)
    await finish()
    expect(naming('user_ada', 'ada@'), `without write ${nth}`).toEqual([])
  }
})

test('without time it changes nothing for good, and begins nothing', async () => {
  await ports.erasures.begin(WISH)
  const { over } = await erase(ports, WISH, { now: NOW + HOUR_MS, hasTime: () => false })
  expect(over).toBe(false)
  expect((await ports.erasures.open()).map(({ userId }) => userId)).toEqual([user])
})

test('while not all messages can be found by their address, it is not over', async () => {
  await ports.erasures.begin(WISH)
  for (let run = 1; run <= 3; run += 1) {
    const { finished } = await eraseOpen(ports, { now: NOW + run * HOUR_MS, hasTime: always, complete: false })
    expect(finished).toBe(false)
  }
  await finish()
})

test('two at once, of two people, take out both', async () => {
  const bea: Erasure = { ...WISH, userId: 'user_bea', alias: 'erased_2', addresses: ['bea@example.com'] }
  await Promise.all([ports.erasures.begin(WISH), ports.erasures.begin(bea)])
  await Promise.all([WISH, bea].map((wish) => erase(ports, wish, { now: NOW, hasTime: always })))
  await finish()
  expect(naming('user_ada', 'ada@', 'user_bea', 'bea@')).toEqual([])
})

test('a user who was erased is not erased again, and no payment of theirs names them', async () => {
  await ports.erasures.begin(WISH)
  await finish()
  expect(await ports.erasures.begin({ ...WISH, alias: 'erased_3' })).toBeNull()
  await createLedger().record(paidFacts({ id: 'cs_late', paymentId: 'pi_late', userId: user, email }))
  await createLedger().record(paidFacts({ id: `cs_own_${NOW}`, userId: user, email }))
  expect(naming('user_ada', 'ada@')).toEqual([])
  expect(await createLedger().facts('cs_late')).toMatchObject([{ userId: 'erased_1', email: null }])
})

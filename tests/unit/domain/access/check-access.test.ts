import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAccess } from '#domain/access/check-access.ts'
import { type Decision, givesAccess, revocation } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { purchasesOf } from '#domain/checkout/purchases-of.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const SESSION = 'cs_test_abcdefgh'
const refunded = { refunds: [{ id: 're_1', status: 'succeeded', undone: false, amount: 2000 }] }

const NOW = 1_795_000_100_000
const DAY = 86_400_000
const PASS = { checkoutId: SESSION, place: 1, browserId: 'browser-1' }

/** A ledger with these facts in which the browser of PASS has its place. */
function visited(...facts: Fact[]) {
  const ledger = aLedger(...facts)
  void ledger.admit({ checkoutId: SESSION, browserId: PASS.browserId, mailedTo: null })
  return ledger
}

test.each([
  ['a visitor', aLedger(), { userId: null, pass: null }, 'signed-out'],
  ['an account without a purchase', aLedger(), { userId: 'user_1', pass: null }, 'not-a-member'],
  ['a member', aLedger(...paidFacts({ userId: 'user_1' })), { userId: 'user_1', pass: null }, 'open'],
  [
    'a refunded member',
    aLedger(...paidFacts({ userId: 'user_1', ...refunded })),
    { userId: 'user_1', pass: null },
    'access-revoked',
  ],
  ['a guest who has paid', visited(...paidFacts()), { userId: null, pass: PASS }, 'open'],
  ['a refunded guest', visited(...paidFacts(refunded)), { userId: null, pass: PASS }, 'access-revoked'],
  ['a guest with an unpaid session', visited(), { userId: null, pass: PASS }, 'signed-out'],
  [
    'a browser that was never given a place',
    visited(...paidFacts()),
    { userId: null, pass: { ...PASS, browserId: 'browser-2' } },
    'signed-out',
  ],
  [
    'a browser that names the place of another',
    visited(...paidFacts()),
    { userId: null, pass: { ...PASS, place: 2 } },
    'signed-out',
  ],
  [
    'a guest on the thirtieth day',
    visited(...paidFacts({ paidAt: NOW - 30 * DAY + 1 })),
    { userId: null, pass: PASS },
    'open',
  ],
  [
    'a guest after thirty days',
    visited(...paidFacts({ paidAt: NOW - 30 * DAY })),
    { userId: null, pass: PASS },
    'guest-limit',
  ],
  [
    'an account that carries its own unclaimed guest purchase',
    visited(...paidFacts()),
    { userId: 'user_1', pass: PASS },
    'open',
  ],
  [
    'a stranger with the pass of a claimed purchase',
    visited(...paidFacts({ userId: 'user_1' })),
    { userId: null, pass: PASS },
    'signed-out',
  ],
  [
    'another account with the pass of a claimed purchase',
    visited(...paidFacts({ userId: 'user_1' })),
    { userId: 'user_2', pass: PASS },
    'not-a-member',
  ],
] as const)('%s', async (_, ledger, proof, wanted) => {
  const answer = await checkAccess(ledger, proof, NOW)
  expect(answer.ok ? 'open' : answer.error.kind).toBe(wanted)
})

describe('what an admin decides', () => {
  const bought = paidFacts({ userId: 'user_1', createdAt: 1000 })
  const refusedAfter = async (...decisions: Decision[]) => {
    const ledger = aLedger(...bought)
    for (const decision of decisions) await ledger.decide(decision, { id: 'a', reason: 'Because' })
    const answer = await checkAccess(ledger, { userId: 'user_1', pass: null }, NOW)
    return answer.ok ? null : answer.error.kind
  }
  const grant = (at: number): Decision => ({ kind: 'grant', userId: 'user_1', at })
  const revoke = (at: number): Decision => ({ kind: 'revoke', userId: 'user_1', at })

  test('a grant opens without a purchase', async () => {
    const ledger = aLedger()
    await ledger.decide(grant(5), { id: 'a', reason: 'A prize' })
    expect((await checkAccess(ledger, { userId: 'user_1', pass: null }, NOW)).ok).toBe(true)
  })

  test('a revocation ends earlier purchases, and not later ones', async () => {
    expect(await refusedAfter(revoke(2000))).toBe('access-revoked')
    expect(await refusedAfter(revoke(999))).toBeNull()
  })

  test('a checkout opened before a revocation and paid after it counts', async () => {
    const ledger = aLedger(...paidFacts({ userId: 'user_1', createdAt: 1000, paidAt: 9000 }))
    await ledger.decide(revoke(5000), { id: 'a', reason: 'Because' })
    expect((await checkAccess(ledger, { userId: 'user_1', pass: null }, NOW)).ok).toBe(true)
  })

  test('a revocation ends what was paid when it was made, and nothing later but what shares a second with that', () => {
    const aTime = fc.integer({ min: 0, max: 5000 })
    const payment = (at: number) => ({ status: 'completed' as const, paidAt: at - (at % 1000) })
    fc.assert(
      fc.property(fc.array(aTime, { maxLength: 5 }), aTime, (times, at) => {
        const known = times.filter((time) => time < at).map(payment)
        const decision = revocation('user_1', at, known)
        expect(known.some((payment) => givesAccess(payment, decision))).toBe(false)
        const sharesSecond = known.some(({ paidAt }) => paidAt === at - (at % 1000))
        for (const later of times.filter((time) => time >= at).map(payment)) {
          const hidden = sharesSecond && later.paidAt === at - (at % 1000)
          expect(givesAccess(later, decision)).toBe(!hidden)
        }
      }),
    )
  })

  test('the latest decision rules, in whatever order they are read', async () => {
    expect(await refusedAfter(revoke(2000), grant(3000))).toBeNull()
    expect(await refusedAfter(grant(3000), revoke(2000))).toBeNull()
    expect(await refusedAfter(grant(2000), revoke(3000))).toBe('access-revoked')
    expect(await refusedAfter(grant(3000), revoke(3000))).toBe('access-revoked')
  })

  test('a decision about somebody else changes nothing', async () => {
    expect(await refusedAfter({ ...revoke(2000), userId: 'user_2' })).toBeNull()
  })
})

test('one refunded purchase does not end another', async () => {
  const ledger = aLedger(
    ...paidFacts({ userId: 'user_1', ...refunded }),
    ...paidFacts({ id: 'cs_test_second00', userId: 'user_1', planName: 'Pro Plan', amount: 5000 }),
  )
  expect((await checkAccess(ledger, { userId: 'user_1', pass: null }, NOW)).ok).toBe(true)
})

test('of two purchases of one second the upgrade is the newer one', async () => {
  const base = paidFacts({ id: 'cs_test_base0000', userId: 'user_1' })
  const upgrade = paidFacts({ id: 'cs_test_upgrade0', userId: 'user_1', upgradeOf: 'cs_test_base0000' })
  for (const facts of [
    [...base, ...upgrade],
    [...upgrade, ...base],
  ]) {
    const purchases = await purchasesOf(aLedger(...facts), 'user_1')
    expect(purchases.map(({ checkoutId }) => checkoutId)).toEqual(['cs_test_upgrade0', 'cs_test_base0000'])
  }
})

test('purchases come newest first and never include what another account owns', async () => {
  const ledger = aLedger(
    ...paidFacts({ id: 'cs_test_older000', userId: 'user_1', createdAt: 1 }),
    ...paidFacts({ id: 'cs_test_newer000', userId: 'user_1', createdAt: 2 }),
    ...paidFacts({ id: 'cs_test_foreign0', userId: 'user_2' }),
  )
  expect((await purchasesOf(ledger, 'user_1')).map(({ checkoutId }) => checkoutId)).toEqual([
    'cs_test_newer000',
    'cs_test_older000',
  ])
})

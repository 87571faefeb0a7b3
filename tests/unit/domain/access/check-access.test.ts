import { describe, expect, test } from 'vitest'
import { checkAccess, purchasesOf } from '#domain/access/check-access.ts'
import type { Decision } from '#domain/access/decision.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { paidFacts } from '../../../fixtures/a-session.ts'

const SESSION = 'cs_test_abcdefgh'
const refunded = { refunds: [{ id: 're_1', status: 'succeeded', amount: 2000 }] }

test.each([
  ['a visitor', aLedger(), { userId: null, sessionId: null }, 'signed-out'],
  ['an account without a purchase', aLedger(), { userId: 'user_1', sessionId: null }, 'not-a-member'],
  ['a member', aLedger(...paidFacts({ userId: 'user_1' })), { userId: 'user_1', sessionId: null }, 'open'],
  [
    'a refunded member',
    aLedger(...paidFacts({ userId: 'user_1', ...refunded })),
    { userId: 'user_1', sessionId: null },
    'access-revoked',
  ],
  ['a guest who has paid', aLedger(...paidFacts()), { userId: null, sessionId: SESSION }, 'open'],
  ['a refunded guest', aLedger(...paidFacts(refunded)), { userId: null, sessionId: SESSION }, 'access-revoked'],
  ['a guest with an unpaid session', aLedger(), { userId: null, sessionId: SESSION }, 'signed-out'],
  [
    'an account that carries its own unclaimed guest purchase',
    aLedger(...paidFacts()),
    { userId: 'user_1', sessionId: SESSION },
    'open',
  ],
  [
    'a stranger with a claimed session id',
    aLedger(...paidFacts({ userId: 'user_1' })),
    { userId: null, sessionId: SESSION },
    'signed-out',
  ],
  [
    'another account with a claimed session id',
    aLedger(...paidFacts({ userId: 'user_1' })),
    { userId: 'user_2', sessionId: SESSION },
    'not-a-member',
  ],
] as const)('%s', async (_, ledger, proof, wanted) => {
  const answer = await checkAccess(ledger, proof)
  expect(answer.ok ? 'open' : answer.error.kind).toBe(wanted)
})

describe('what an admin decides', () => {
  const bought = paidFacts({ userId: 'user_1', createdAt: 1000 })
  const refusedAfter = async (...decisions: Decision[]) => {
    const ledger = aLedger(...bought)
    for (const decision of decisions) await ledger.decide(decision, { id: 'a', reason: 'Because', adminId: 'user_9' })
    const answer = await checkAccess(ledger, { userId: 'user_1', sessionId: null })
    return answer.ok ? null : answer.error.kind
  }
  const grant = (at: number): Decision => ({ kind: 'grant', userId: 'user_1', at })
  const revoke = (at: number): Decision => ({ kind: 'revoke', userId: 'user_1', at })

  test('a grant opens without a purchase', async () => {
    const ledger = aLedger()
    await ledger.decide(grant(5), { id: 'a', reason: 'A prize', adminId: 'user_9' })
    expect((await checkAccess(ledger, { userId: 'user_1', sessionId: null })).ok).toBe(true)
  })

  test('a revocation ends what was bought before it, and not what is bought after it', async () => {
    expect(await refusedAfter(revoke(2000))).toBe('access-revoked')
    expect(await refusedAfter(revoke(999))).toBeNull()
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
  expect((await checkAccess(ledger, { userId: 'user_1', sessionId: null })).ok).toBe(true)
})

test('purchases come newest first and never include what another account owns', async () => {
  const ledger = aLedger(
    ...paidFacts({ id: 'cs_test_older000', userId: 'user_1', createdAt: 1 }),
    ...paidFacts({ id: 'cs_test_newer000', userId: 'user_1', createdAt: 2 }),
    ...paidFacts({ id: 'cs_test_foreign0', userId: 'user_2' }),
  )
  expect((await purchasesOf(ledger, 'user_1')).map(({ sessionId }) => sessionId)).toEqual([
    'cs_test_newer000',
    'cs_test_older000',
  ])
})

import { expect, test } from 'vitest'
import { fromStored, toStored } from '#adapters/blobs/stored-fact.ts'
import { paidFacts } from '../../fixtures/a-checkout.ts'

const at = 1_795_000_000_000
const refunds = [{ id: 're_1', status: 'failed', undone: true, amount: 500, createdAt: at }]
const disputes = [{ id: 'du_1', status: 'warning_closed', outcome: 'closed' as const, createdAt: at }]
const [paid, refund, dispute] = paidFacts({ refunds, disputes, paidAt: at })
const [sessionId, checkoutId] = ['cs_test_abcdefgh', 'cs_test_abcdefgh']

/** As shops have written them since their first sale; the order of the names is part of it. */
test.each([
  [
    paid,
    `{"kind":"paid","sessionId":"${sessionId}","plan":"basic","planName":"Basic Plan","amount":2000,"currency":"usd","createdAt":${at},"paidAt":${at},"userId":null,"email":"buyer@example.com","paymentIntentId":"pi_1"}`,
  ],
  [refund, `{"kind":"refund","sessionId":"${sessionId}","refundId":"re_1","status":"failed","amount":500,"at":${at}}`],
  [dispute, `{"kind":"dispute","sessionId":"${sessionId}","disputeId":"du_1","status":"warning_closed","at":${at}}`],
  [
    { kind: 'claim', checkoutId, userId: 'user_1' } as const,
    `{"kind":"claim","sessionId":"${sessionId}","userId":"user_1"}`,
  ],
  [
    { kind: 'address-corrected', checkoutId, correctionId: 'press-1', email: 'ada@example.com', at } as const,
    `{"kind":"address-corrected","sessionId":"${sessionId}","correctionId":"press-1","email":"ada@example.com","at":${at}}`,
  ],
  [{ kind: 'failed', checkoutId } as const, `{"kind":"failed","sessionId":"${sessionId}"}`],
])('a fact lies in storage as it always did, and is read back whole: %j', (fact, text) => {
  if (!fact) return expect.unreachable('the checkout has no such fact')
  expect(JSON.stringify(toStored(fact))).toBe(text)
  expect(fromStored(JSON.parse(text))).toEqual(fact)
})

test('a word that Stripe may add leaves a dispute open and a refund given', () => {
  const word = 'a_new_word'
  const stored = { kind: 'dispute', sessionId, disputeId: 'du_1', status: word } as const
  expect(fromStored(stored)).toMatchObject({ outcome: 'open' })
  expect(fromStored({ kind: 'refund', sessionId, refundId: 're_1', status: word, amount: 1 })).toMatchObject({
    undone: false,
  })
})

test('what is no fact of this version is passed over', () => {
  expect(fromStored(JSON.parse('{}'))).toBeNull()
  expect(fromStored(JSON.parse('{"kind":"gift","sessionId":"cs_test_abcdefgh"}'))).toBeNull()
})

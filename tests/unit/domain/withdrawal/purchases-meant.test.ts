import { expect, test } from 'vitest'
import { purchasesMeant } from '#domain/withdrawal/purchases-meant.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const BOUGHT = Date.parse('2026-11-20T10:05:00Z')
const DAY = 86_400_000
const bought = (id: string, email: string, createdAt = BOUGHT) => paidFacts({ id, email, createdAt })

const meant = async (ledger: ReturnType<typeof aLedger>, said: { email: string; order?: string; at?: number }) =>
  (
    await purchasesMeant({ ledger, orderNumberOf: (id) => `F-${id.toUpperCase()}` }, { order: '', at: BOUGHT, ...said })
  ).map(({ purchase }) => purchase.checkoutId)

test('a statement is about what has its address now, however it is typed', async () => {
  const email = 'ada@example.com'
  const corrected = { kind: 'address-corrected', checkoutId: 'b', correctionId: 'c1', at: BOUGHT } as const
  const ledger = aLedger(
    ...bought('a', 'Ada@example.com'),
    ...bought('b', email),
    { ...corrected, email: 'bea@example.com' },
    ...bought('c', 'typo@example.com'),
    { ...corrected, checkoutId: 'c', email },
  )
  expect((await meant(ledger, { email: ' ADA@example.com' })).sort()).toEqual(['a', 'c'])
  expect(await meant(ledger, { email: 'bea@example.com' })).toEqual(['b'])
  expect(await meant(ledger, { email: 'typo@example.com' })).toEqual([])
})

test('an order number names a purchase, and a mistyped one costs nobody their right', async () => {
  const email = 'ada@example.com'
  const ledger = aLedger(...bought('a', email), ...bought('b', email))
  expect(await meant(ledger, { email, order: 'order f-b' })).toEqual(['b'])
  expect(await meant(ledger, { email, order: 'order f-x' })).toHaveLength(2)
})

test('what is bought on a later day takes a statement of its own; what is bought later that day does not', async () => {
  const email = 'ada@example.com'
  const ledger = aLedger(...bought('a', email), ...bought('b', email, BOUGHT + DAY))
  expect(await meant(ledger, { email, at: BOUGHT - 3_600_000 })).toEqual(['a'])
  expect(await meant(ledger, { email, at: BOUGHT + DAY })).toEqual(['b', 'a'])
})

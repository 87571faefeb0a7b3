import { expect, test } from 'vitest'
import { paidWithoutAccess } from '#domain/admin/paid-without-access.ts'
import type { Sale } from '#domain/admin/ports.ts'
import type { Decision } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { aSale as saleOf, someSales } from '../../../fixtures/a-sales-index.ts'

const aSale = (owner: string, paidAt: number) =>
  saleOf('1970-01-01T00:00:01Z', { owner, paidAt, checkoutId: `cs_${owner}_${paidAt}` })

const aRevocation = (userId: string, at: number): Decision => ({ kind: 'revoke', userId, at })

const listed = (sales: Sale[], decisions: Decision[], endings: Fact[] = []) =>
  paidWithoutAccess(someSales({ sales, decisions, endings })).map(({ owner, paidAt, revokedAt }) => [
    owner,
    paidAt,
    revokedAt,
  ])

test('what was paid and opens nothing is listed, the latest payment first', () => {
  const sales = [aSale('user_a', 2000), aSale('user_b', 4000), aSale('user_c', 3000)]
  expect(listed(sales, [aRevocation('user_a', 6000), aRevocation('user_b', 5000)])).toEqual([
    ['user_b', 4000, 5000],
    ['user_a', 2000, 6000],
  ])
})

test('what was given back, bought again or granted again is not', () => {
  const refund: Fact = {
    kind: 'refund',
    checkoutId: 'cs_user_a_2000',
    refundId: 're_1',
    status: 'succeeded',
    undone: false,
    amount: 2000,
  }
  expect(listed([aSale('user_a', 2000)], [aRevocation('user_a', 6000)], [refund])).toEqual([])
  expect(listed([aSale('user_a', 2000), aSale('user_a', 7000)], [aRevocation('user_a', 6000)])).toEqual([])
  expect(listed([aSale('user_a', 2000)], [{ kind: 'grant', userId: 'user_a', at: 6000 }])).toEqual([])
})

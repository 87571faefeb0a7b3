import type { GraphQLResolveInfo } from 'graphql'
import type { RouteContext } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'

const money = (order: Fields, amount: number): Fields => {
  const { shopMoney } = fieldsOf(order.currentTotalPriceSet)
  const bag = { amount: amount.toFixed(2), currencyCode: fieldsOf(shopMoney).currencyCode ?? 'EUR' }
  return { shopMoney: bag, presentmentMoney: bag }
}
const totalOf = (order: Fields) => Number(fieldsOf(fieldsOf(order.currentTotalPriceSet).shopMoney).amount ?? 0)
const refundedOf = (order: Fields) =>
  listOf(order.refunds).reduce<number>((sum, refund) => sum + Number(fieldsOf(refund).amount), 0)
const linesOf = (order: Fields) => listOf(order.lineItems).map(fieldsOf)

/** The worth of lines, at `price` per unit, at most what was paid and not refunded. */
export const suggestedRefund = (order: Fields, asked: readonly unknown[]): Fields => {
  const worth = asked.map(fieldsOf).reduce((sum, { lineItemId, quantity }) => {
    const line = linesOf(order).find(({ id }) => id === lineItemId)
    if (!line || Number(quantity) > Number(line.refundableQuantity ?? line.quantity))
      throw new Error('Refund line items quantity cannot refund more items than were purchased')
    return sum + Number(line.price ?? 0) * Number(quantity)
  }, 0)
  const left = totalOf(order) - refundedOf(order)
  const amount = Math.min(worth, left)
  return {
    amountSet: money(order, amount),
    maximumRefundableSet: money(order, left),
    suggestedTransactions:
      amount > 0
        ? [
            {
              gateway: 'shopify_payments',
              kind: 'SUGGESTED_REFUND',
              amountSet: money(order, amount),
              parentTransaction: { id: 'gid://shopify/OrderTransaction/1' },
            },
          ]
        : [],
  }
}

const keyOf = (info: GraphQLResolveInfo): string | undefined => {
  const directive = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent')
  const value = directive?.arguments?.find(({ name }) => name.value === 'key')?.value
  if (value?.kind === 'StringValue') return value.value
  return value?.kind === 'Variable' ? textOf(info.variableValues[value.name.value]) : undefined
}

/**
 * Since 2026-04 the directive is mandatory, and a repeated key returns the first refund:
 * https://shopify.dev/changelog/posts/making-idempotency-mandatory-for-inventory-adjustments-and-refund-mutations, read 2026-11-29.
 */
export function refundCreate(
  { input }: { input: Fields },
  { state, nextId }: RouteContext<{ nodes: Record<string, Fields> }>,
  info: GraphQLResolveInfo,
) {
  const key = keyOf(info)
  if (!key) throw new Error('The @idempotent directive is required for this mutation but was not provided.')
  const order = state.nodes[textOf(input.orderId)]
  const failed = (message: string) => ({ refund: null, order: null, userErrors: [{ field: ['orderId'], message }] })
  if (!order) return failed('Order does not exist')
  const earlier = listOf(order.refunds)
    .map(fieldsOf)
    .find((one) => one.key === key)
  const answer = (refund: Fields) => ({
    refund: { id: refund.id, totalRefundedSet: money(order, Number(refund.amount)) },
    order,
    userErrors: [],
  })
  if (earlier) return answer(earlier)
  const transactions = listOf(input.transactions).map(fieldsOf)
  const amount = transactions.reduce((sum, one) => sum + Number(one.amount), 0)
  if (transactions.some(({ parentId, kind }) => !parentId || kind !== 'REFUND'))
    return failed('Transactions is invalid')
  if (amount > totalOf(order) - refundedOf(order))
    return failed('Refund amount can not be greater than the remaining amount to be refunded')
  for (const { lineItemId, quantity } of listOf(input.refundLineItems).map(fieldsOf)) {
    const line = linesOf(order).find(({ id }) => id === lineItemId)
    if (!line) return failed('Line item does not exist')
    line.refundableQuantity = Number(line.refundableQuantity ?? line.quantity) - Number(quantity)
  }
  const refund = { id: nextId('gid://shopify/Refund/'), amount, key }
  order.refunds = [...listOf(order.refunds), refund]
  return answer(refund)
}

import type { Account } from './account.ts'
import type { Checkout, Coupon, LineItem, PromotionCode } from './entities.ts'
import { invalid } from './errors.ts'

/** Stripe's minimum charge in minor units (50 cents in both US dollars and euros). */
const MIN_AMOUNT = 50

/** Sets the session's only discount (null removes it) and recalculates its totals. */
export function applyDiscount(checkout: Checkout, coupon: Coupon | null, promotionCode: PromotionCode | null = null) {
  const { session, lines } = checkout
  const subtotal = sum(lines.map((line) => line.amount_subtotal))
  const discount = coupon ? discountOf(coupon, subtotal) : 0
  assertMinAmount(subtotal - discount, session.currency)
  spread(lines, discount, subtotal)
  session.amount_subtotal = subtotal
  session.amount_total = subtotal - discount
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: 0 }
  session.discounts = coupon
    ? [{ coupon: promotionCode ? null : coupon.id, promotion_code: promotionCode?.id ?? null }]
    : []
}

/** Applies a code entered on the hosted page. Returns the error message when the code is not valid, else null. */
export function applyTypedCode(account: Account, checkout: Checkout, typed: string): string | null {
  const code = findPromotionCode(account, typed)
  const coupon = code && account.data.coupons[code.promotion.coupon]
  if (!coupon) return 'This code is invalid.'
  try {
    applyDiscount(checkout, coupon, code)
  } catch {
    return 'This code cannot be used for an order of this amount.'
  }
  account.save()
  return null
}

/** Finds an active code, ignoring case. */
function findPromotionCode(account: Account, code: string): PromotionCode | undefined {
  const wanted = code.trim().toUpperCase()
  return Object.values(account.data.promotionCodes).find((entry) => entry.active && entry.code.toUpperCase() === wanted)
}

function discountOf(coupon: Coupon, subtotal: number): number {
  const amount =
    coupon.percent_off === null ? (coupon.amount_off ?? 0) : Math.round((subtotal * coupon.percent_off) / 100)
  return Math.min(amount, subtotal)
}

function assertMinAmount(total: number, currency: string) {
  if (total === 0 || total >= MIN_AMOUNT) return
  throw invalid(
    `The Checkout Session's total amount due must add up to at least 0.${MIN_AMOUNT} ${currency.toUpperCase()}`,
    { code: 'amount_too_small' },
  )
}

// Rounded shares may not add up to the discount, so the last line gets the remainder.
function spread(lines: LineItem[], discount: number, subtotal: number) {
  let left = discount
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    const share = isLast ? left : Math.floor((discount * line.amount_subtotal) / Math.max(subtotal, 1))
    line.amount_discount = share
    line.amount_total = line.amount_subtotal - share
    left -= share
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

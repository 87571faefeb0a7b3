import type { Account } from './account.ts'
import type { Coupon, Price, Product, PromotionCode } from './entities.ts'
import { newId } from './ids.ts'

/** A seeded price. `unit_amount` in minor units. */
export interface SeedPrice {
  id: string
  productName: string
  unit_amount: number
  currency: string
}

/** A seeded promotion code and its coupon. */
export interface SeedPromotionCode {
  code: string
  percentOff: number
  /** Unlimited by default. */
  maxRedemptions?: number
}

export const DEFAULT_PROMOTION_CODES: readonly SeedPromotionCode[] = [
  { code: 'WELCOME10', percentOff: 10 },
  { code: 'FREE100', percentOff: 100 },
  { code: 'ONCE50', percentOff: 50, maxRedemptions: 1 },
  { code: 'ALMOST98', percentOff: 98 },
]

/** Adds the prices and codes to the account; ids stay the same across resets and restarts. */
export function seedCatalogue(account: Account, prices: readonly SeedPrice[], codes: readonly SeedPromotionCode[]) {
  const { data } = account
  for (const { id, productName, unit_amount, currency } of prices) {
    const product = newProduct(account, productName, { id: id.replace(/^price_/, 'prod_') })
    data.prices[id] = newPrice(account, { id, product: product.id, unit_amount, currency })
    product.default_price = id
  }
  for (const { code, percentOff, maxRedemptions = null } of codes) {
    data.coupons[code] ??= newCoupon(account, code, percentOff)
    data.promotionCodes[`promo_${code}`] ??= newPromotionCode(account, code, maxRedemptions)
  }
  account.save()
}

/** Creates a product and stores it in the account. */
export function newProduct(
  account: Account,
  name: string,
  { id = newId('prod_', 14), description = '' } = {},
): Product {
  const product: Product = {
    id,
    object: 'product',
    active: true,
    created: account.seconds(),
    default_price: null,
    description: description || null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: account.seconds(),
    url: null,
  }
  account.data.products[id] = product
  return product
}

export function newPrice(
  account: Account,
  {
    id = newId('price_'),
    tax_behavior = 'unspecified',
    ...price
  }: { id?: string; product: string; unit_amount: number; currency: string; tax_behavior?: Price['tax_behavior'] },
): Price {
  return {
    ...price,
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: account.seconds(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount_decimal: String(price.unit_amount),
  }
}

function newCoupon(account: Account, id: string, percentOff: number): Coupon {
  return {
    id,
    object: 'coupon',
    amount_off: null,
    created: account.seconds(),
    currency: null,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: `${percentOff}% off`,
    percent_off: percentOff,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
}

function newPromotionCode(account: Account, code: string, maxRedemptions: number | null): PromotionCode {
  return {
    id: `promo_${code}`,
    object: 'promotion_code',
    active: true,
    code,
    created: account.seconds(),
    customer: null,
    customer_account: null,
    expires_at: null,
    livemode: false,
    max_redemptions: maxRedemptions,
    metadata: {},
    promotion: { type: 'coupon', coupon: code },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  }
}

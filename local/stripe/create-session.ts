import type { Account } from './account.ts'
import { readCustomText } from './consent.ts'
import { applyDiscount } from './discounts.ts'
import type { Checkout } from './entities.ts'
import { invalid, missing, noSuch } from './errors.ts'
import { newSessionId } from './ids.ts'
import { readLineItems } from './line-items.ts'
import { newSession } from './new-session.ts'
import type { Params } from './params.ts'
import { readFeatures } from './session-features.ts'

const HOUR = 3600
const MAX_LIFETIME = 24 * HOUR
const MIN_LIFETIME = HOUR / 2
const METHODS = ['card', 'us_bank_account'] as const

// Stripe supports more options. Unsupported ones are rejected instead of ignored.
const OPTIONS = [
  'adaptive_pricing',
  'after_expiration',
  'allow_promotion_codes',
  'allowed_payment_method_types',
  'automatic_tax',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'consent_collection',
  'customer_creation',
  'customer_email',
  'custom_text',
  'discounts',
  'excluded_payment_method_types',
  'expand',
  'expires_at',
  'invoice_creation',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'submit_type',
  'success_url',
  'tax_id_collection',
  'ui_mode',
]

/** `POST /v1/checkout/sessions`: validates the request like Stripe and creates an open session. */
export function createSession(account: Account, params: Params, id = newSessionId()): Checkout {
  params.allowOnly(...OPTIONS)
  assertSupported(params)
  const lines = readLineItems(account, params)
  const created = account.seconds()
  const checkout: Checkout = {
    session: newSession({
      id,
      allow_promotion_codes: params.flag('allow_promotion_codes') ?? null,
      billing_address_collection: params.choice('billing_address_collection', ['auto', 'required']) ?? null,
      cancel_url: params.url('cancel_url') ?? null,
      client_reference_id: readReference(params),
      created,
      currency: lines[0]?.currency ?? 'usd',
      customer_creation: params.choice('customer_creation', ['always', 'if_required']) ?? 'if_required',
      customer_email: params.email('customer_email') ?? null,
      custom_text: readCustomText(params),
      expires_at: readExpiry(params, created),
      locale: params.text('locale') ?? null,
      metadata: params.metadata('metadata'),
      ...readMethods(params),
      ...readFeatures(account, params, lines),
      submit_type: params.choice('submit_type', ['auto', 'book', 'donate', 'pay']) ?? null,
      success_url: params.url('success_url') ?? fail(missing('success_url')),
    }),
    lines,
    intentData: readIntentData(params),
  }
  applyRequestedDiscount(account, checkout, params)
  account.data.checkouts[id] = checkout
  account.save()
  return checkout
}

function assertSupported(params: Params) {
  const mode = params.choice('mode', ['payment', 'setup', 'subscription']) ?? fail(missing('mode'))
  if (mode !== 'payment') throw invalid('The local Stripe supports only the mode payment.', { param: 'mode' })
  params.choice('ui_mode', ['hosted_page'])
}

function readReference(params: Params): string | null {
  const value = params.text('client_reference_id') ?? null
  if (value && !/^[\w-]{1,200}$/.test(value)) {
    throw invalid('A client_reference_id may hold letters, digits, dashes and underscores, 200 at most.', {
      param: 'client_reference_id',
    })
  }
  return value
}

function readExpiry(params: Params, created: number): number {
  const expiry = params.integer('expires_at') ?? created + MAX_LIFETIME
  if (expiry >= created + MIN_LIFETIME && expiry <= created + MAX_LIFETIME) return expiry
  throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.', {
    param: 'expires_at',
  })
}

// This API version no longer has `payment_method_types`, so it is rejected like any unknown option.
function readMethods(params: Params) {
  const allowed = readMethodList(params, 'allowed_payment_method_types')
  const excluded = readMethodList(params, 'excluded_payment_method_types')
  const offered = METHODS.filter((type) => !excluded.includes(type) && (allowed.length === 0 || allowed.includes(type)))
  if (offered.length === 0) throw invalid('No payment method is left for this Checkout Session.')
  return { allowed_payment_method_types: allowed.length > 0 ? allowed : null, payment_method_types: offered }
}

function readMethodList(params: Params, name: string): string[] {
  const types = params.texts(name)
  const unknown = types.find((type) => !METHODS.some((method) => method === type))
  if (unknown === undefined) return types
  throw invalid(`The local Stripe supports only the payment method types ${METHODS.join(' and ')}.`, {
    param: `${params.nameOf(name)}[${types.indexOf(unknown)}]`,
  })
}

function readIntentData(params: Params): Checkout['intentData'] {
  const data = params
    .group('payment_intent_data')
    .allowOnly('description', 'metadata', 'receipt_email', 'statement_descriptor_suffix')
  return {
    description: data.text('description') ?? null,
    metadata: data.metadata('metadata'),
    receiptEmail: data.email('receipt_email') ?? null,
  }
}

function applyRequestedDiscount(account: Account, checkout: Checkout, params: Params) {
  const [discount, ...more] = params.groups('discounts')
  if (!discount) return applyDiscount(checkout, null)
  if (params.has('allow_promotion_codes')) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', {
      param: 'discounts',
    })
  }
  if (more.length > 0) throw invalid('You can only specify 1 discount.', { param: 'discounts' })
  discount.allowOnly('coupon', 'promotion_code')
  const codeId = discount.text('promotion_code')
  const code = codeId === undefined ? null : account.data.promotionCodes[codeId]
  if (code === undefined)
    throw noSuch('promotion code', codeId ?? '', { param: discount.nameOf('promotion_code'), status: 400 })
  // A code is active while neither it nor its coupon is exhausted: docs.stripe.com/api/promotion_codes/object
  if (code && !code.active) {
    throw invalid('This promotion code is inactive.', { param: discount.nameOf('promotion_code') })
  }
  const couponId = code ? code.promotion.coupon : discount.requiredText('coupon')
  const coupon = account.data.coupons[couponId]
  if (!coupon) throw noSuch('coupon', couponId, { param: discount.nameOf('coupon'), status: 400 })
  applyDiscount(checkout, coupon, code)
}

function fail(error: Error): never {
  throw error
}

import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'
import { add, find, type State, type StripeObject } from './account.ts'
import { apiError, missing, stripeError } from './errors.ts'

type Write = (form: Fields, request: VendorRequest, context: RouteContext<State>) => MockResponse

/** Converts form values to the types in the OpenAPI file. */
const convertTypes = (form: Fields): Fields =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      if (name === 'metadata') return [name, value]
      if (isFields(value)) return [name, convertTypes(value)]
      if (typeof value === 'string' && /^(amount|max_redemptions|expires_at|balance)$/.test(name))
        return [name, Number(value)]
      if (value === 'true' || value === 'false') return [name, value === 'true']
      return [name, value]
    }),
  )

export const createRefund: Write = (form, _, context) => {
  const { state } = context
  if (form.charge === undefined && form.payment_intent === undefined)
    throw apiError('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = form.payment_intent === undefined ? undefined : find(state, 'payment_intents', form.payment_intent)
  if (form.payment_intent !== undefined && !intent) return missing('payment_intent', textOf(form.payment_intent))
  const latest = intent?.latest_charge
  const chargeId = form.charge ?? (isFields(latest) ? latest.id : latest)
  const charge =
    find(state, 'charges', chargeId) ?? state.things.charges.find((one) => intent && one.payment_intent === intent.id)
  if (!charge) {
    if (form.charge !== undefined) return missing('charge', textOf(form.charge))
    throw apiError(`This PaymentIntent (${intent?.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  const left = Number(charge.amount) - Number(charge.amount_refunded)
  if (left <= 0)
    return stripeError(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = form.amount === undefined ? left : Number(form.amount)
  if (amount < 1) throw apiError('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
  if (amount > left)
    throw apiError(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  charge.amount_refunded = Number(charge.amount_refunded) + amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = add(
    'refunds',
    {
      ...convertTypes(form),
      amount,
      charge: charge.id,
      currency: charge.currency,
      payment_intent: charge.payment_intent ?? intent?.id ?? null,
    },
    context,
  )
  return { body: refund }
}

export const createCustomer: Write = (form, _, context) => ({ body: add('customers', convertTypes(form), context) })

/** Metadata is merged. An empty value removes a key, an empty field clears all. */
export const updateCustomer: Write = (form, request, { state }) => {
  const customer = find(state, 'customers', request.params.id)
  if (!customer) return missing('customer', request.params.id ?? '')
  const { metadata, ...rest } = convertTypes(form)
  for (const [name, value] of Object.entries(rest)) customer[name] = value === '' ? null : value
  const merged = metadata === '' ? {} : { ...fieldsOf(customer.metadata), ...fieldsOf(metadata) }
  customer.metadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
  return { body: customer }
}

const lineOf = (item: unknown, state: State): { amount: number; currency: string; line: Fields } => {
  const { price, price_data, quantity } = fieldsOf(item)
  const known: StripeObject | undefined = price === undefined ? undefined : find(state, 'prices', price)
  if (price !== undefined && !known)
    throw apiError(`No such price: '${textOf(price)}'`, { code: 'resource_missing', param: 'line_items[0][price]' })
  if (!known && price_data === undefined)
    throw apiError('You must specify either price or price_data.', { param: 'line_items[0]' })
  const data = fieldsOf(price_data)
  const unit = Number(known?.unit_amount ?? data.unit_amount)
  const currency = textOf(known?.currency ?? data.currency)
  const count = Number(quantity ?? 1)
  return {
    amount: unit * count,
    currency,
    line: {
      object: 'item',
      amount_total: unit * count,
      currency,
      quantity: count,
      description: textOf(fieldsOf(data.product_data).name),
    },
  }
}

export const createSession: Write = (form, _, context) => {
  const lines = listOf(form.line_items).map((item) => lineOf(item, context.state))
  if (lines.length === 0 && form.mode !== 'setup')
    throw apiError('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { line_items, success_url, ...rest } = convertTypes(form)
  const session = add(
    'checkout/sessions',
    {
      ...rest,
      success_url,
      amount_subtotal: total,
      amount_total: total,
      currency: lines[0]?.currency ?? 'eur',
      line_items: { object: 'list', data: lines.map(({ line }) => line), has_more: false },
      expires_at: Number(form.expires_at ?? Math.floor(context.now().getTime() / 1000) + 86_400),
    },
    context,
  )
  session.url = `https://checkout.stripe.com/c/pay/${session.id}`
  const { line_items: held, ...shown } = session
  return { body: shown }
}

/** Before version 2025-09-30, `coupon` is at the top level, not in `promotion`. */
export const isOldVersion = (request: VendorRequest): boolean =>
  (request.headers['stripe-version'] ?? '9').slice(0, 10) < '2025-09-30'

export const createPromotionCode: Write = (form, request, context) => {
  const id = isOldVersion(request) ? form.coupon : fieldsOf(form.promotion).coupon
  const coupon = find(context.state, 'coupons', id)
  if (!coupon) throw apiError(`No such coupon: '${textOf(id)}'`, { code: 'resource_missing', param: 'coupon' })
  const code = textOf(form.code) || `PROOF${context.nextId().replace(/\W/g, '').toUpperCase()}`
  if (context.state.things.promotion_codes.some((one) => one.active && one.code === code))
    throw apiError(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' })
  const about = isOldVersion(request) ? { coupon } : { promotion: { type: 'coupon', coupon: coupon.id } }
  return { body: add('promotion_codes', { ...convertTypes(form), ...about, code }, context) }
}

export const createWebhook: Write = (form, _, context) => {
  if (!textOf(form.url).startsWith('http'))
    throw apiError('Invalid URL: An explicit scheme (such as https) must be provided.', {
      param: 'url',
      code: 'url_invalid',
    })
  const made = add('webhook_endpoints', convertTypes(form), context)
  return { body: { ...made, secret: 'whsec_proof' } }
}

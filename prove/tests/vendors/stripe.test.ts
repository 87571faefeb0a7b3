import { expect, test } from 'vitest'
import description from '../../vendors/openapi/stripe.json' with { type: 'json' }
import { type List, OBJECT_TYPES } from '../../vendors/stripe/account.ts'
import { stripe } from '../../vendors/stripe.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const API = 'https://api.stripe.com/v1'
const headers = { authorization: 'Bearer sk_test_x' }

const shop = () =>
  clientOf(stripe, {
    charges: [
      { id: 'ch_1', amount: 5000, created: 100, customer: 'cus_1', payment_intent: 'pi_1', metadata: { order: '7' } },
      { id: 'ch_2', amount: 900, created: 200, customer: 'cus_2' },
      { id: 'ch_3', amount: 100, created: 300, status: 'failed' },
    ],
    payment_intents: [{ id: 'pi_1', amount: 5000, latest_charge: 'ch_1' }],
    customers: [{ id: 'cus_1', email: 'ada@example.com', metadata: { keep: 'yes' } }],
    coupons: [{ id: 'SAVE' }],
  })

test('lists newest first, page by page, within a time range', async () => {
  const { ask } = shop()
  const first = await ask('GET', `${API}/charges?limit=2`, { headers })
  expect(first.body.data.map(({ id }: AnyJson) => id)).toEqual(['ch_3', 'ch_2'])
  const second = await ask('GET', `${API}/charges?limit=2&starting_after=ch_2`, { headers })
  expect([second.body.data.map(({ id }: AnyJson) => id), second.body.has_more]).toEqual([['ch_1'], false])
  const span = await ask('GET', `${API}/charges?${queryOf({ 'created[gte]': '100', 'created[lt]': '200' })}`, {
    headers,
  })
  expect(span.body.data.map(({ id }: AnyJson) => id)).toEqual(['ch_1'])
})

test('a refund changes the charge, is listed with it, and is limited to the remaining amount', async () => {
  const { ask, state } = shop()
  const refund = (form: Record<string, string>) => ask('POST', `${API}/refunds`, { headers, form })
  expect((await refund({ payment_intent: 'pi_1', amount: '2000' })).body).toMatchObject({
    amount: 2000,
    charge: 'ch_1',
  })
  expect((await refund({ charge: 'ch_1', amount: '4000' })).rejection).toContain('greater than unrefunded')
  await refund({ charge: 'ch_1' })
  expect(state.things.charges[0]).toMatchObject({ refunded: true, amount_refunded: 5000 })
  expect((await refund({ charge: 'ch_1' })).body.error.code).toBe('charge_already_refunded')
  const listed = await ask('GET', `${API}/refunds?${queryOf({ 'expand[]': 'data.charge' })}`, { headers })
  expect(listed.body.data[0].charge.id).toBe('ch_1')
})

test('an idempotency key returns the first response again, and rejects other parameters', async () => {
  const { ask, state } = shop()
  const keyed = { ...headers, 'idempotency-key': 'k' }
  const first = await ask('POST', `${API}/refunds`, { headers: keyed, form: { charge: 'ch_1', amount: '100' } })
  const again = await ask('POST', `${API}/refunds`, { headers: keyed, form: { charge: 'ch_1', amount: '100' } })
  expect(again.body).toEqual(first.body)
  expect(state.things.refunds).toHaveLength(1)
  const other = await ask('POST', `${API}/refunds`, { headers: keyed, form: { charge: 'ch_1', amount: '200' } })
  expect(other.body.error.type).toBe('idempotency_error')
})

test('searches by metadata and state', async () => {
  const { ask } = shop()
  const search = (query: string) => ask('GET', `${API}/charges/search?${queryOf({ query })}`, { headers })
  expect((await search("metadata['order']:'7' AND status:'succeeded'")).body.data.map(({ id }: AnyJson) => id)).toEqual(
    ['ch_1'],
  )
  expect((await search("metadata['order']:'8'")).body.data).toEqual([])
  expect((await search('order 7')).status).toBe(400)
})

test.each([
  ['GET', '/charges?foo=1', {}, 'Received unknown parameter: foo'],
  ['GET', '/charges?limit=500', {}, 'between 1 and 100'],
  ['POST', '/checkout/sessions', { mode: 'pay', 'line_items[0][price]': 'p' }, 'Invalid mode'],
  ['POST', '/promotion_codes', { max_redemptions: '1' }, 'Missing required param: promotion'],
  ['POST', '/refunds', { amount: '5' }, 'payment_intent or charge'],
  ['POST', '/refunds', { charge: 'ch_1', reason: 'because' }, 'Invalid reason'],
] as const)('rejects %s %s %j', async (method, path, form, words) => {
  const { ask } = shop()
  const asked = method === 'POST' ? { headers, form: { ...form } } : { headers }
  expect((await ask(method, `${API}${path}`, asked)).rejection).toContain(words)
})

test('a checkout adds up its line items, and is returned with them', async () => {
  const { ask } = shop()
  const form = {
    mode: 'payment',
    success_url: 'https://example.com/',
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '450',
    'line_items[0][price_data][product_data][name]': 'Mug',
  }
  const { body } = await ask('POST', `${API}/checkout/sessions`, { headers, form })
  expect(body).toMatchObject({ amount_total: 900, url: `https://checkout.stripe.com/c/pay/${body.id}` })
  const read = await ask('GET', `${API}/checkout/sessions/${body.id}?${queryOf({ 'expand[0]': 'line_items' })}`, {
    headers,
  })
  expect(read.body.line_items.data[0]).toMatchObject({ quantity: 2, description: 'Mug' })
})

test('accepts a coupon where the request’s API version has it', async () => {
  const { ask } = shop()
  const old = { ...headers, 'stripe-version': '2024-06-20' }
  const made = await ask('POST', `${API}/promotion_codes`, {
    headers: old,
    form: { coupon: 'SAVE', 'metadata[a]': 'b' },
  })
  expect(made.body).toMatchObject({ coupon: { id: 'SAVE' }, metadata: { a: 'b' } })
  expect((await ask('POST', `${API}/promotion_codes`, { headers, form: { coupon: 'SAVE' } })).status).toBe(400)
})

test('keeps customer metadata that an update doesn’t mention', async () => {
  const { ask } = shop()
  const form = { 'metadata[value_group]': 'gold' }
  const { body } = await ask('POST', `${API}/customers/cus_1`, { headers, form })
  expect(body.metadata).toEqual({ keep: 'yes', value_group: 'gold' })
})

test('requires a key in the right format, and says what is missing', async () => {
  const { ask } = shop()
  expect((await ask('GET', `${API}/charges`)).status).toBe(401)
  expect((await ask('GET', `${API}/charges`, { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401)
  const { status, body } = await ask('GET', `${API}/charges/ch_9`, { headers })
  expect([status, body.error.code, body.error.message]).toEqual([404, 'resource_missing', "No such charge: 'ch_9'"])
  expect(stripe.fail('rate-limited')).toMatchObject({ status: 429, body: { error: { code: 'rate_limit' } } })
})

test.each(Object.entries(OBJECT_TYPES))('fills in for %s only fields that Stripe publishes', async (list, kind) => {
  const { state } = clientOf(stripe, { [list]: [{ id: 'x' }] })
  const published: readonly string[] = description.fields[kind]
  const own = Object.keys(state.things[list as List][0] ?? {})
  expect(own.filter((name) => !published.includes(name))).toEqual([])
})

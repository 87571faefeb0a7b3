import { defineVendor, type MockResponse, type Route, type RouteContext, type VendorRequest } from '../vendor.ts'
import description from './openapi/stripe.json' with { type: 'json' }
import { formOf } from './shared/form.ts'
import { createValidator } from './shared/openapi.ts'
import { basic, bearer } from './shared/token.ts'
import type { Fields } from './shared/values.ts'
import { find, type List, listNames, OBJECT_TYPES, objectOf, type State } from './stripe/account.ts'
import { apiError, missing, stripeError } from './stripe/errors.ts'
import { expanded, listObjects, searchObjects } from './stripe/read.ts'
import {
  createCustomer,
  createPromotionCode,
  createRefund,
  createSession,
  createWebhook,
  isOldVersion,
  updateCustomer,
} from './stripe/write.ts'

type Request = VendorRequest
type Context = RouteContext<State>

/** By list. Missing fields get defaults. */
type Seed = { [key in List]?: (Fields & { id: string })[] } & { balance?: Fields }

const check = createValidator(description.operations, { forms: true })

/** Against Stripe's OpenAPI file. `expand` is allowed everywhere. */
const assertValid = (operation: string, fields: Fields, old = false): void => {
  const { expand, ...rest } = fields
  // Older API versions have `coupon` in place of `promotion`, which the current OpenAPI file lacks.
  const { coupon, ...others } = rest
  const seen = old ? { ...others, promotion: { type: 'coupon', coupon } } : rest
  const problem = check(operation, seen)
  if (!problem) return
  const param = problem.place
  if (problem.kind === 'unknown')
    throw apiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (problem.kind === 'missing')
    throw apiError(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw apiError(`Invalid ${param}: ${problem.message}`, { param })
}

/** A repeated idempotency key returns the first response, or an error for other parameters. */
const idempotent = (request: Request, { state }: Context, run: () => MockResponse): MockResponse => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return run()
  if (key.length > 255)
    throw apiError('Idempotency keys may be at most 255 characters long', { type: 'idempotency_error' })
  const fingerprint = `${request.path} ${request.raw.toString('utf8')}`
  const stored = state.idempotencyKeys[key]
  if (stored && stored.request !== fingerprint)
    throw apiError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  if (stored) return { ...stored.response, headers: { 'idempotent-replayed': 'true' } }
  const response = structuredClone(run())
  state.idempotencyKeys[key] = { request: fingerprint, response }
  return response
}

const lists = (list: List): Route<State> => ({
  method: 'GET',
  path: `/v1/${list}`,
  summary: `List ${list.replace('/', ' ').replaceAll('_', ' ')}`,
  empty: (request) => ({ body: { object: 'list', url: request.path, has_more: false, data: [] } }),
  respond: (request, context) => {
    const operation = `GET /v1/${list}`
    if (operation in description.operations) assertValid(operation, formOf(request.query))
    return listObjects(list, request, context)
  },
})

const reads = (list: List): Route<State> => ({
  method: 'GET',
  path: `/v1/${list}/:id`,
  summary: `Read ${list === 'invoices' ? 'an' : 'a'} ${OBJECT_TYPES[list].replace(/[._]/g, ' ')}`,
  respond: (request, { state }) => {
    const thing = find(state, list, request.params.id)
    if (!thing) return missing(OBJECT_TYPES[list], request.params.id ?? '')
    const wanted = formOf(request.query).expand
    const { line_items, ...rest } = thing
    const deep = Array.isArray(wanted) && wanted.some((path) => String(path).startsWith('line_items'))
    return { body: expanded(state, deep ? thing : rest, wanted) }
  },
})

const writes = (path: string, summary: string, write: typeof createRefund): Route<State> => ({
  method: 'POST',
  path,
  summary,
  respond: (request, context) => {
    if (request.raw.length > 0 && !/x-www-form-urlencoded/.test(request.headers['content-type'] ?? ''))
      throw apiError('Invalid request: the body must be form-encoded (application/x-www-form-urlencoded).')
    const form = formOf(request.raw)
    assertValid(`POST ${path}`, form, path === '/v1/promotion_codes' && isOldVersion(request))
    return idempotent(request, context, () => {
      const { body, ...rest } = write(form, request, context)
      return { ...rest, body: expanded(context.state, body, form.expand) }
    })
  },
})

const searches = (list: List): Route<State> => ({
  method: 'GET',
  path: `/v1/${list}/search`,
  summary: `Search ${list.replaceAll('_', ' ')}`,
  empty: (request) => ({
    body: { object: 'search_result', url: request.path, has_more: false, next_page: null, data: [] },
  }),
  respond: (request, context) => {
    assertValid('GET /v1/charges/search', formOf(request.query))
    return searchObjects(list, request, context)
  },
})

export const stripe = defineVendor<Seed, State>({
  key: 'stripe',
  name: 'Stripe',
  hosts: ['api.stripe.com'],
  source:
    'Parameters: openapi/stripe.json. Objects: openapi/fixtures3.json of github.com/stripe/openapi (21 August 2026). ' +
    'docs.stripe.com/api/pagination and /api/idempotent_requests (read 23 November 2026). From memory: error messages, search.',
  createState: ({ balance, ...seed } = {}) => ({
    things: Object.fromEntries(
      listNames.map((list) => [
        list,
        (seed[list] ?? []).map((thing) => objectOf(list, thing, thing.id, 1_767_225_600)),
      ]),
    ) as State['things'],
    balance: balance ?? { available: [{ amount: 0, currency: 'eur' }], pending: [{ amount: 0, currency: 'eur' }] },
    idempotencyKeys: {},
  }),
  authorize: (request) => {
    const key = bearer(request) ?? basic(request)?.user
    if (!key)
      throw apiError('You did not provide an API key. You need to provide your API key in the Authorization header.', {
        status: 401,
      })
    if (!/^(sk|rk)_(test|live)_\w+$/.test(key))
      throw apiError(`Invalid API Key provided: ${key.slice(0, 7)}***`, { status: 401 })
  },
  routes: [
    {
      method: 'GET',
      path: '/v1/balance',
      summary: 'Read the balance',
      respond: (_, { state }) => ({ body: { object: 'balance', livemode: false, ...state.balance } }),
    },
    searches('charges'),
    searches('payment_intents'),
    searches('customers'),
    ...listNames.flatMap((list) => [lists(list), reads(list)]),
    writes('/v1/refunds', 'Refund a payment', createRefund),
    writes('/v1/customers', 'Create a customer', createCustomer),
    writes('/v1/customers/:id', 'Update a customer', updateCustomer),
    writes('/v1/checkout/sessions', 'Open a checkout', createSession),
    writes('/v1/promotion_codes', 'Create a promotion code', createPromotionCode),
    writes('/v1/webhook_endpoints', 'Register a webhook', createWebhook),
    {
      method: 'DELETE',
      path: '/v1/webhook_endpoints/:id',
      summary: 'Delete a webhook',
      respond: (request, { state }) => {
        const { id = '' } = request.params
        if (!find(state, 'webhook_endpoints', id)) return missing('webhook_endpoint', id)
        state.things.webhook_endpoints = state.things.webhook_endpoints.filter((one) => one.id !== id)
        return { body: { id, object: 'webhook_endpoint', deleted: true } }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return stripeError('Invalid API Key provided: sk_test_***', { status: 401 })
    if (failure === 'rate-limited')
      return stripeError('Request rate limit exceeded. Learn more about rate limits in our documentation.', {
        status: 429,
        code: 'rate_limit',
      })
    return stripeError('An unknown error occurred. Please try again.', { status: 500, type: 'api_error' })
  },
  credentials: { stripeApi: { secretKey: 'sk_test_proof', signatureSecret: 'whsec_proof' } },
})

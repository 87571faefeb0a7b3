import { createHash } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { applyOutage, incomingOf, type Outage } from '../outage.ts'
import type { Account } from './account.ts'
import { API_VERSION } from './entities.ts'
import { invalid, StripeError } from './errors.ts'
import { expand } from './expand.ts'
import { decodeForm } from './form.ts'
import { newId } from './ids.ts'
import { Params } from './params.ts'

const REPLY_LIFETIME_SECONDS = 24 * 3600

export type ApiEnv = { Variables: { requestId: string; params: Params } }
export type Api = Hono<ApiEnv>

/**
 * An empty API with Stripe's conventions: request ids, API keys, decoded parameters, idempotent replays, error
 * envelopes.
 */
export function createApi(account: Account, faults: { failing: Outage }): Api {
  const api: Api = new Hono()
  api.onError((error, c) => {
    if (error instanceof StripeError) return c.json(error.toJSON(), error.status)
    throw error
  })
  api.use('/v1/*', identify, outage(faults), authenticate, readParams, replay(account))
  return api
}

/** Responds with an object, its `expand` paths resolved. */
export function reply(c: Context<ApiEnv>, account: Account, object: object) {
  return c.json(expand(account, object, c.get('params').texts('expand')))
}

export function unknownRoute(c: Context): never {
  throw new StripeError(
    404,
    `Unrecognized request URL (${c.req.method}: ${c.req.path}). The local Stripe does not support it.`,
    { type: 'invalid_request_error' },
  )
}

const identify: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const id = newId('req_', 14)
  c.set('requestId', id)
  await next()
  c.header('Request-Id', id)
  c.header('Stripe-Version', API_VERSION)
}

function outage(faults: { failing: Outage }): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const status = await applyOutage(faults.failing, incomingOf(c))
    if (status === 503) throw new StripeError(503, 'Stripe is temporarily unavailable.', { type: 'api_error' })
    if (status === 429)
      throw new StripeError(429, 'Request rate limit exceeded.', {
        type: 'invalid_request_error',
        code: 'rate_limit',
      })
    await next()
  }
}

const authenticate: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const header = c.req.header('Authorization') ?? ''
  const key = header.startsWith('Basic ')
    ? Buffer.from(header.slice(6), 'base64').toString().replace(/:.*$/, '')
    : header.replace(/^Bearer /, '')
  if (!/^(sk|rk)_test_\w+$/.test(key)) throw new StripeError(401, keyProblem(key), { type: 'invalid_request_error' })
  await next()
}

function keyProblem(key: string): string {
  if (key === '') return 'You did not provide an API key. You need to provide your API key in the Authorization header.'
  const shown = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
  if (!/^(sk|rk)_live_/.test(key)) return `Invalid API Key provided: ${shown}`
  return `The local Stripe does not accept live keys (${shown}): set a key that starts with sk_test_.`
}

const readParams: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const text = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text()
  c.set('params', new Params(decodeForm(text)))
  await next()
}

/** Replays the stored response for a repeated Idempotency-Key; rejects the key when the parameters differ. */
function replay(account: Account): MiddlewareHandler<ApiEnv> {
  const inProgress = new Set<string>()
  return async (c, next) => {
    const key = c.req.method === 'POST' ? c.req.header('Idempotency-Key') : undefined
    if (key === undefined) return next()
    if (key.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
    deleteExpiredReplies(account)
    const fingerprint = createHash('sha256')
      .update(`${c.req.path}\n${await c.req.text()}`)
      .digest('hex')
    const stored = account.data.replies[key]
    if (stored && stored.fingerprint !== fingerprint) throw reusedKey(key)
    if (stored) {
      return c.body(stored.body, stored.status as ContentfulStatusCode, {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'Idempotent-Replayed': 'true',
        'Original-Request': stored.requestId,
      })
    }
    if (inProgress.has(key)) throw keyInUse()
    inProgress.add(key)
    try {
      await next()
      c.header('Idempotency-Key', key)
      // Stripe does not store failed requests: the caller may fix one and retry with the same key.
      if (!c.res.ok) return
      const { status } = c.res
      const body = await c.res.clone().text()
      account.data.replies[key] = { fingerprint, status, body, requestId: c.get('requestId'), at: account.seconds() }
      account.save()
    } finally {
      inProgress.delete(key)
    }
  }
}

function deleteExpiredReplies({ data, seconds }: Account) {
  for (const [key, { at }] of Object.entries(data.replies)) {
    if (at < seconds() - REPLY_LIFETIME_SECONDS) delete data.replies[key]
  }
}

function reusedKey(key: string) {
  return new StripeError(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

function keyInUse() {
  return new StripeError(
    409,
    'There is currently another in-progress request using this Idempotent Key. Please try again later.',
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  )
}

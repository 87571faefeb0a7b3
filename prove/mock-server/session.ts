import type { Failure, MockResponse, SentMessage, Vendor, VendorRequest } from '../vendor.ts'
import { ApiError } from '../vendor.ts'
import { openapiViolation } from './check-openapi.ts'
import type { Exchange, Fixtures, Session } from './exchange.ts'
import { createFailureInjector } from './failure-injector.ts'
import { toRecordable } from './read-body.ts'
import { hostFits, routePath } from './route-path.ts'

/** `slow` keeps the connection open without a response, `reset` closes it. */
export type MockReply = MockResponse | 'slow' | 'reset'

export interface OpenSession extends Session {
  /** `rawPath` is not decoded. */
  handle(request: VendorRequest, rawPath: string): Promise<MockReply>
  /** Adds an exchange of another protocol. */
  record(exchange: Omit<Exchange, 'at' | 'sentAt'>): Exchange
  problem(text: string): void
  failure(vendor: string): Failure | undefined
}

const SECRET = /^(authorization|cookie|proxy-authorization|x-api-key)$/

/** Throws for an unknown vendor, for data that a vendor cannot use, and for an invalid failure. */
export function openSession(
  vendors: readonly Vendor[],
  fixtures: Fixtures,
  open: { end(): void; postgres(): unknown },
): OpenSession {
  const exchanges: Exchange[] = []
  const messages: SentMessage[] = []
  const problems: string[] = []
  const failures = createFailureInjector(fixtures.failures ?? [], vendors)
  const states = openStates(vendors, fixtures.given)
  let ids = 0
  const clock = fixtures.clock ?? (() => new Date(fixtures.now))
  const contexts = new Map(
    vendors.map((vendor) => [
      vendor,
      {
        state: states.get(vendor.key),
        now: () => new Date(fixtures.now),
        clock,
        nextId: (prefix = '') => `${prefix}${String(++ids).padStart(8, '0')}`,
        recordMessage: (message: Omit<SentMessage, 'app'> & { app?: string }) =>
          messages.push({ app: vendor.key, ...message }),
      },
    ]),
  )
  const places = vendors.flatMap((vendor) =>
    vendor.routes.map((route) => ({ vendor, route, takes: routePath(route.path) })),
  )

  /**
   * Vendors may share a host (www.googleapis.com): then the path decides, and the more specific host comes first. A vendor
   * with the host `*` gets the hosts that no other vendor has.
   */
  const findRoute = (host: string, method: string, rawPath: string) => {
    const fitting = vendors
      .map((vendor) => ({ vendor, fit: Math.max(...vendor.hosts.map((name) => hostFits(name, host) ?? -1)) }))
      .filter(({ fit }) => fit >= 0)
      .sort((one, other) => other.fit - one.fit)
    const here = fitting[0]?.fit === 0 ? fitting : fitting.filter(({ fit }) => fit > 0)
    // Without a HEAD route, GET handles it, and the body is dropped when it is sent.
    for (const { vendor } of here)
      for (const wanted of method === 'HEAD' ? ['HEAD', 'GET'] : [method])
        for (const place of places.filter((each) => each.vendor === vendor && each.route.method === wanted)) {
          const params = place.takes(rawPath)
          if (params) return { vendor, route: place.route, params }
        }
    return { vendor: here[0]?.vendor, names: here.map(({ vendor }) => vendor.name).join(' or ') }
  }

  const run = async (request: VendorRequest, rawPath: string, exchange: Exchange): Promise<MockReply> => {
    const { vendor, route, params, names } = findRoute(request.host, request.method, rawPath)
    if (!vendor || !route || !params) {
      exchange.vendor = vendor?.key ?? null
      problems.push(
        `${vendor ? `${names} does not have this route` : 'no vendor has this host'}: ${describeExchange(exchange)}`,
      )
      return { status: 501, body: { error: 'The mock server has no route for this request.' } }
    }
    const name = `${route.method} ${route.path}`
    Object.assign(exchange, { vendor: vendor.key, summary: route.summary, route: name })
    const routed = { ...request, params }
    const context = contexts.get(vendor)
    if (!context) throw new Error('no context')
    try {
      vendor.authorize(routed)
      const address = `${request.host}${request.path}`
      const hasEmpty = Boolean(route.empty)
      const failure = failures.next({ vendor: vendor.key, route: name, address, body: request.body, hasEmpty })
      if (failure) exchange.failure = failure
      if (failure === 'slow' || failure === 'reset') return failure
      if (failure === 'empty') return route.empty?.(routed, context) ?? {}
      if (failure) return errorResponse(vendor, failure)
      const response = await route.respond(routed, context)
      const violation = openapiViolation(vendor, route, routed, response)
      if (violation) problems.push(`${violation}: ${describeExchange(exchange)}`)
      return response
    } catch (error) {
      if (error instanceof ApiError) {
        exchange.rejection = error.message
        return error.response
      }
      problems.push(
        `${vendor.name}, ${name}: ${error instanceof Error ? error.message : error}: ${describeExchange(exchange)}`,
      )
      return { status: 501, body: { error: 'The mock server failed on this request.' } }
    }
  }

  const record = (exchange: Omit<Exchange, 'at' | 'sentAt'>): Exchange => {
    const written = { at: exchanges.length + 1, sentAt: clock().getTime(), ...exchange }
    exchanges.push(written)
    return written
  }

  return {
    exchanges,
    messages,
    state: (key) => (key === 'postgres' ? open.postgres() : states.get(key)),
    end: open.end,
    problems: () => [...problems],
    record,
    problem: (text) => problems.push(text),
    failure: (vendor) => failures.next({ vendor, route: '', address: vendor, body: null, hasEmpty: false }),
    handle: async (request, rawPath) => {
      const { host, method, path, query, headers, body } = request
      const open = Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRET.test(name)))
      const recorded = { host, method, path, query: Object.fromEntries(query), headers: open, body: toRecordable(body) }
      const exchange = record({ vendor: null, ...recorded, status: 0, response: null })
      const reply = await run(request, rawPath, exchange)
      if (typeof reply !== 'object') return reply
      Object.assign(exchange, { status: reply.status ?? 200, response: toRecordable(reply.body ?? null) })
      if (reply.tokens) exchange.tokens = reply.tokens
      return reply
    },
  }
}

/** What nginx sends for a vendor that does not answer: longer than the limits of our messages. */
const PAGE = `<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n${'<!-- a padding to disable MSIE and Chrome friendly error page -->\r\n'.repeat(6)}`

/** Throws for a failure that the vendor does not have, which the injector rejects first. */
function errorResponse({ fail, rejections = {} }: Vendor, failure: Exclude<Failure, 'slow' | 'reset' | 'empty'>) {
  if (failure === 'unauthorized' || failure === 'rate-limited' || failure === 'server-error') return fail(failure)
  if (failure === 'page') return { status: 502, headers: { 'content-type': 'text/html' }, body: PAGE }
  const response = rejections[failure]
  if (!response) throw new Error(`no response to ${failure}`)
  return response
}

function openStates(vendors: readonly Vendor[], given: Record<string, unknown>): Map<string, unknown> {
  const unknownKey = Object.keys(given).find(
    (key) => key !== 'postgres' && !vendors.some((vendor) => vendor.key === key),
  )
  if (unknownKey)
    throw new Error(
      `The case has data for “${unknownKey}”; the vendors are ${vendors.map(({ key }) => key).join(', ')}.`,
    )
  return new Map(
    vendors.map((vendor) => {
      try {
        return [vendor.key, vendor.createState(given[vendor.key])]
      } catch (error) {
        throw new Error(
          `${vendor.name} cannot use the data of the case: ${error instanceof Error ? error.message : error}`,
        )
      }
    }),
  )
}

/** At most 2,000 characters of the body, since images may be in it. */
const describeExchange = ({ method, host, path, query, body }: Exchange) => {
  const search = new URLSearchParams(query).toString()
  return `${method} ${host}${path}${search && `?${search}`} ${body === null ? '' : JSON.stringify(body).slice(0, 2000)}`.trim()
}

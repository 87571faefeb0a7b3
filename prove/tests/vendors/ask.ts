import { openapiViolation } from '../../mock-server/check-openapi.ts'
import { ApiError, type MockResponse, type SentMessage, type Vendor, type VendorRequest } from '../../vendor.ts'

interface Init {
  headers?: Record<string, string>
  /** Sent as JSON; a string or Buffer goes as it is, with the type in `headers`. */
  body?: unknown
  /** Sent as a form, with brackets written out by the test. */
  form?: Record<string, string>
  /** Multipart: fields and FileParts, as the server parses them. */
  parts?: Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of many shapes.
export type AnyJson = any

type Reply = MockResponse & { rejection?: string; status: number; body: AnyJson }

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) =>
        part === '*' ? '(?<rest>.*)' : part.replace(/[.+$()]/g, '\\$&').replace(/:(\w+)/g, '(?<$1>[^/]+)'),
      )
      .join('/')}$`,
  )

/** Calls a mock vendor directly, without a server: `ask('GET', 'https://…', { … })`. */
export const clientOf = <Seed, State>(vendor: Vendor<Seed, State>, given?: Seed, now = '2026-11-02T09:00:00.000Z') => {
  const messages: SentMessage[] = []
  let ids = 0
  const context = {
    state: vendor.createState(given),
    now: () => new Date(now),
    clock: () => new Date(now),
    nextId: (prefix = '') => `${prefix}${String(++ids).padStart(14, '0')}`,
    recordMessage: (message: Omit<SentMessage, 'app'> & { app?: string }) =>
      void messages.push({ app: vendor.key, ...message }),
  }
  const ask = async (method: VendorRequest['method'], address: string, init: Init = {}): Promise<Reply> => {
    const url = new URL(address)
    const path = decodeURIComponent(url.pathname)
    const fits = (host: string) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : host === url.host)
    if (!vendor.hosts.some(fits)) throw new Error(`${vendor.key} does not serve ${url.host}`)
    const route = vendor.routes.find((candidate) => candidate.method === method && patternOf(candidate.path).test(path))
    if (!route) throw new Error(`${vendor.key} has no route for ${method} ${path}`)
    const raw = init.form ? new URLSearchParams(init.form).toString() : init.body === undefined ? '' : init.body
    const text = typeof raw === 'string' || Buffer.isBuffer(raw) ? raw : JSON.stringify(raw)
    const request: VendorRequest = {
      method,
      host: url.host,
      path,
      params: { ...patternOf(route.path).exec(path)?.groups },
      query: url.searchParams,
      headers: {
        ...(init.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(init.parts ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
        ...(init.body !== undefined && typeof init.body !== 'string' ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
      body: init.parts ?? init.form ?? init.body ?? null,
      raw: Buffer.from(text),
    }
    try {
      vendor.authorize(request)
      const response = await route.respond(request, context)
      const violation = openapiViolation(vendor, route, request, response)
      if (violation) throw new Error(violation)
      return { status: 200, body: null, ...response }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: 200, body: null, ...error.response, rejection: error.message }
    }
  }
  return { ask, state: context.state, messages }
}

/** A query with brackets, for URLs in tests. */
export const queryOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

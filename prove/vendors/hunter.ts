import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { type Fields, textOf } from './shared/values.ts'

/**
 * Known people (`organization`: Hunter's own name for a `company`), and results of email verifications; `blocked`: a
 * server prevents the check, `pending`: Hunter still waits for it, `claimed`: a person asked not to be processed.
 */
interface Seed {
  people?: (Fields & { value: string; first_name: string; last_name: string; domain: string; company?: string })[]
  verdicts?: Record<
    string,
    | 'valid'
    | 'invalid'
    | 'accept_all'
    | 'webmail'
    | 'disposable'
    | 'unknown'
    | 'blocked'
    | 'gibberish'
    | 'pending'
    | 'claimed'
  >
}

interface State {
  people: NonNullable<Seed['people']>
  verdicts: NonNullable<Seed['verdicts']>
}

const hunterError = (code: number, id: string, details: string): MockResponse => ({
  status: code,
  body: { errors: [{ id, code, details }] },
})
const apiError = (id: string, details: string, code = 400) =>
  new ApiError(`Hunter: ${details}`, hunterError(code, id, details))

const RESULTS: Record<string, string> = { valid: 'deliverable', invalid: 'undeliverable' }

const personOf = ({ domain, company, organization, ...person }: State['people'][number]): Fields => ({
  type: 'personal',
  confidence: 90,
  sources: [],
  position: null,
  seniority: null,
  department: null,
  linkedin: null,
  verification: { date: null, status: 'valid' },
  ...person,
})

const search = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const { query } = request
  const [domain, company] = [query.get('domain')?.toLowerCase(), query.get('company')?.toLowerCase()]
  if (!domain && !company) throw apiError('wrong_params', 'You are missing the domain or company parameter')
  const limit = Number(query.get('limit') ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw apiError('pagination_error', 'The limit must be between 1 and 100')
  const listed = (name: string, value: unknown) =>
    !query.get(name) || (query.get(name) ?? '').split(',').includes(textOf(value))
  const found = state.people
    .filter((person) =>
      domain ? person.domain.toLowerCase() === domain : (person.company ?? '').toLowerCase() === company,
    )
    .filter(
      (person) =>
        listed('department', person.department) &&
        listed('seniority', person.seniority) &&
        listed('type', person.type ?? 'personal'),
    )
  const offset = Number(query.get('offset') ?? 0)
  return {
    body: {
      data: {
        domain: domain ?? found[0]?.domain ?? null,
        organization: found[0]?.organization ?? found[0]?.company ?? null,
        pattern: null,
        emails: found.slice(offset, offset + limit).map(personOf),
      },
      meta: {
        results: found.length,
        limit,
        offset,
        params: Object.fromEntries([...query].filter(([name]) => name !== 'api_key')),
      },
    },
  }
}

const find = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const [domain, first, last] = ['domain', 'first_name', 'last_name'].map((name) =>
    (request.query.get(name) ?? '').toLowerCase(),
  )
  if (!domain) throw apiError('wrong_params', 'You are missing the domain or company parameter')
  if (!first || !last)
    throw apiError('wrong_params', 'You are missing the first_name, last_name or full_name parameter')
  const person = state.people.find(
    (one) =>
      one.domain.toLowerCase() === domain &&
      one.first_name.toLowerCase() === first &&
      one.last_name.toLowerCase() === last,
  )
  return {
    body: {
      data: {
        first_name: request.query.get('first_name'),
        last_name: request.query.get('last_name'),
        email: person?.value ?? null,
        score: person ? 97 : null,
        domain,
        accept_all: false,
        position: person?.position ?? null,
        company: person?.company ?? null,
        sources: [],
        verification: { date: null, status: person ? 'valid' : null },
      },
      meta: {},
    },
  }
}

const verify = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const email = request.query.get('email') ?? ''
  if (!email.includes('@')) throw apiError('wrong_params', 'The email parameter is not a valid email address')
  const verdict = state.verdicts[email] ?? 'unknown'
  if (verdict === 'claimed')
    throw apiError(
      'claimed_email',
      'The person owning the email address asked us directly or indirectly to stop the processing of their personal data.',
      451,
    )
  if (verdict === 'pending') return { status: 202, body: { data: { email }, meta: { params: { email } } } }
  const status = verdict === 'blocked' || verdict === 'gibberish' ? 'unknown' : verdict
  return {
    body: {
      data: {
        status,
        result: RESULTS[status] ?? 'risky',
        score: status === 'valid' ? 97 : status === 'invalid' ? 5 : 50,
        email,
        regexp: true,
        gibberish: verdict === 'gibberish',
        disposable: status === 'disposable',
        webmail: status === 'webmail',
        mx_records: status !== 'invalid',
        smtp_check: status === 'valid',
        accept_all: status === 'accept_all',
        block: verdict === 'blocked',
        sources: [],
      },
      meta: { params: { email } },
    },
  }
}

export const hunter = defineVendor<Seed, State>({
  key: 'hunter',
  name: 'Hunter',
  hosts: ['api.hunter.io'],
  source: 'hunter.io/api-documentation/v2, from memory. How n8n 2.41.1 calls it was read in its Hunter node.',
  createState: (seed) => ({ people: seed?.people ?? [], verdicts: seed?.verdicts ?? {} }),
  authorize: (request) => {
    if (!request.query.get('api_key') && !request.headers['x-api-key'] && !request.headers.authorization)
      throw apiError('authentication_failed', 'No user found for the API key supplied', 401)
  },
  routes: [
    {
      method: 'GET',
      path: '/v2/domain-search',
      summary: 'List a company’s people',
      empty: () => ({ body: { data: { emails: [] }, meta: { results: 0 } } }),
      respond: search,
    },
    { method: 'GET', path: '/v2/email-finder', summary: 'Find an email address', respond: find },
    { method: 'GET', path: '/v2/email-verifier', summary: 'Verify an email address', respond: verify },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized')
      return hunterError(401, 'authentication_failed', 'No user found for the API key supplied')
    if (failure === 'rate-limited')
      return hunterError(429, 'too_many_requests', 'You have reached the rate limit of the API')
    return hunterError(500, 'internal_server_error', 'Something went wrong on our end')
  },
  credentials: { hunterApi: { apiKey: 'proof' }, httpQueryAuth: { name: 'api_key', value: 'proof' } },
})

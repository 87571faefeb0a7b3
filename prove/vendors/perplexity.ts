import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** A page is found if its title, text or URL contains any word of the query. */
interface Seed {
  pages: { title: string; url: string; snippet: string; date?: string }[]
}

interface State {
  pages: Seed['pages']
}

const perplexityError = (status: number, type: string, message: string): MockResponse => ({
  status,
  body: { error: { message, type, code: status } },
})
const apiError = (message: string, status = 400) =>
  new ApiError(`Perplexity: ${message}`, perplexityError(status, 'invalid_request', message))

const DAY = /^(\d\d?)\/(\d\d?)\/(\d{4})$/

const dayOf = (value: unknown, name: string): string | undefined => {
  if (value === undefined || value === '') return undefined
  const [, month = '', day = '', year] = DAY.exec(textOf(value)) ?? []
  if (!year) throw apiError(`${name}: Date must be in the format %m/%d/%Y`)
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

const found = (state: State, body: Fields): Seed['pages'] => {
  const queries = (Array.isArray(body.query) ? body.query : [body.query]).map(textOf)
  if (queries.length === 0 || queries.length > 5 || queries.some((query) => query.trim() === ''))
    throw apiError('query: String should have at least 1 character')
  const most = Number(body.max_results ?? 10)
  if (!Number.isInteger(most) || most < 1 || most > 20) throw apiError('max_results: Input should be between 1 and 20')
  if (body.country !== undefined && !/^[A-Z]{2}$/.test(textOf(body.country)))
    throw apiError('country: must be an ISO 3166-1 alpha-2 code')
  const after = dayOf(body.search_after_date_filter, 'search_after_date_filter')
  const before = dayOf(body.search_before_date_filter, 'search_before_date_filter')
  const domains = listOf(body.search_domain_filter).map(textOf)
  const wanted = new Set(queries.flatMap(words))
  return state.pages
    .filter(
      ({ title, url, snippet, date }) =>
        words(`${title} ${url} ${snippet}`).some((word) => wanted.has(word)) &&
        (!after || (date ?? '') > after) &&
        (!before || (date ?? '9') < before) &&
        (domains.length === 0 || domains.some((domain) => new URL(url).hostname.endsWith(domain))),
    )
    .slice(0, most)
}

export const perplexity = defineVendor<Seed, State>({
  key: 'perplexity',
  name: 'Perplexity',
  hosts: ['api.perplexity.ai'],
  source: 'docs.perplexity.ai (Search API), from memory. How n8n 2.41.1 calls it was read in its Perplexity node.',
  createState: (seed) => ({ pages: seed?.pages ?? [] }),
  authorize: (request) => {
    if (!bearer(request)) throw apiError('Unauthorized', 401)
  },
  routes: [
    {
      method: 'POST',
      path: '/search',
      summary: 'Search the web',
      empty: (_, { nextId }) => ({ body: { id: nextId('search-'), results: [] } }),
      respond: (request, { state, nextId }) => ({
        body: {
          id: nextId('search-'),
          results: found(state, fieldsOf(request.body)).map((page) => ({
            ...page,
            date: page.date ?? null,
            last_updated: page.date ?? null,
          })),
        },
      }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return perplexityError(401, 'invalid_api_key', 'Invalid API key provided.')
    if (failure === 'rate-limited')
      return {
        ...perplexityError(429, 'rate_limit_exceeded', 'Request rate limit exceeded, please try again later.'),
        headers: { 'retry-after': '5' },
      }
    return perplexityError(500, 'internal_server_error', 'Internal server error')
  },
  credentials: { perplexityApi: { apiKey: 'pplx-proof' } },
})

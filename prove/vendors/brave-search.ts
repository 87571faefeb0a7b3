import { ApiError, defineVendor } from '../vendor.ts'
import { failAs } from './shared/fail.ts'

interface Seed {
  /** By a word in the query; `*` matches any query. */
  results: Record<string, { title: string; url: string; description: string }[]>
}

const word = (status: number, detail: string) => ({
  status,
  body: {
    type: 'ErrorResponse',
    error: { id: 'proof', status, code: status === 422 ? 'VALIDATION' : 'ERROR', detail },
  },
})
const apiError = (status: number, detail: string) => new ApiError(`Brave: ${detail}`, word(status, detail))

export const braveSearch = defineVendor<Seed, Seed>({
  key: 'brave-search',
  name: 'Brave Search',
  hosts: ['api.search.brave.com'],
  source: 'api-dashboard.search.brave.com/documentation, from memory.',
  createState: (seed) => seed ?? { results: {} },
  authorize: (request) => {
    if (!request.headers['x-subscription-token']) throw apiError(422, 'x-subscription-token: Field required')
  },
  routes: [
    {
      method: 'GET',
      path: '/res/v1/web/search',
      summary: 'Search the web',
      empty: () => ({ body: { type: 'search', query: {} } }),
      respond: (request, { state }) => {
        const query = request.query.get('q') ?? ''
        const count = Number(request.query.get('count') ?? 20)
        if (query.trim() === '' || query.length > 400 || query.split(/\s+/).length > 50)
          throw apiError(422, 'q: must hold 1 to 400 characters and at most 50 words')
        if (!Number.isInteger(count) || count < 1 || count > 20)
          throw apiError(422, 'count: Input should be less than or equal to 20')
        const country = request.query.get('country')
        if (country && !/^([A-Z]{2}|ALL)$/i.test(country)) throw apiError(422, 'country: unsupported value')
        const hit = Object.keys(state.results).find(
          (name) => name === '*' || query.toLowerCase().includes(name.toLowerCase()),
        )
        const results = (hit === undefined ? [] : (state.results[hit] ?? [])).slice(0, count)
        return {
          body: {
            type: 'search',
            query: { original: query, more_results_available: false },
            ...(results.length > 0 ? { web: { type: 'search', results } } : {}),
          },
        }
      },
    },
  ],
  fail: failAs(word, '1'),
  credentials: { httpHeaderAuth: { name: 'X-Subscription-Token', value: 'proof' } },
})

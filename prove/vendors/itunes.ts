import { ApiError, defineVendor } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { type Fields, textOf } from './shared/values.ts'

interface Seed {
  /** Found by a word in their title or description. */
  episodes: (Fields & { trackId: number; trackName: string })[]
}

const word = (status: number, errorMessage: string) => ({ status, body: { errorMessage } })

export const itunes = defineVendor<Seed, Seed>({
  key: 'itunes',
  name: 'iTunes Search',
  hosts: ['itunes.apple.com'],
  source: 'performance-partners.apple.com/search-api, from memory.',
  createState: (seed) => seed ?? { episodes: [] },
  // A public API.
  authorize: () => undefined,
  routes: [
    {
      method: 'GET',
      path: '/search',
      summary: 'Search episodes',
      empty: () => ({
        headers: { 'content-type': 'text/javascript; charset=utf-8' },
        body: '{"resultCount":0,"results":[]}',
      }),
      respond: (request, { state }) => {
        const term = (request.query.get('term') ?? '').toLowerCase()
        const limit = Number(request.query.get('limit') ?? 50)
        if (term === '')
          throw new ApiError('iTunes: term is missing', word(400, 'Missing value(s) for required parameter(s): [term]'))
        if (!/^[a-z]{2}$/i.test(request.query.get('country') ?? 'US'))
          throw new ApiError('iTunes: country', word(400, 'Invalid value(s) for key(s): [country]'))
        if (!Number.isInteger(limit) || limit < 1 || limit > 200)
          throw new ApiError('iTunes: limit', word(400, 'Invalid value(s) for key(s): [limit]'))
        const results = state.episodes
          .filter((one) =>
            `${one.trackName} ${textOf(one.description)} ${textOf(one.collectionName)}`.toLowerCase().includes(term),
          )
          .slice(0, limit)
          .map((one) => ({
            wrapperType: 'podcastEpisode',
            kind: 'podcast-episode',
            releaseDate: '2026-01-01T00:00:00Z',
            genres: [],
            ...one,
          }))
        // Apple sends JSON as text/javascript.
        return {
          headers: { 'content-type': 'text/javascript; charset=utf-8' },
          body: JSON.stringify({ resultCount: results.length, results }),
        }
      },
    },
  ],
  fail: failAs(word),
  credentials: {},
})

import { ApiError, defineVendor } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, listOf, textOf } from './shared/values.ts'

/** Stories, best first. `tags`: front_page, story, ask_hn, … */
interface Seed {
  stories: (Fields & { objectID: string; title: string; tags?: string[] })[]
}

const word = (status: number, message: string) => ({ status, body: { message, status } })

export const hackerNews = defineVendor<Seed, Seed>({
  key: 'hacker-news',
  name: 'Hacker News',
  hosts: ['hn.algolia.com'],
  source: 'hn.algolia.com/api, from memory. How n8n 2.41.1 calls it (by http) was read in its Hacker News node.',
  createState: (seed) => ({
    stories: (seed?.stories ?? []).map((story) => ({
      url: `https://news.ycombinator.com/item?id=${story.objectID}`,
      author: 'ada',
      points: 1,
      num_comments: 0,
      created_at: '2026-01-01T00:00:00Z',
      created_at_i: 1_767_225_600,
      ...story,
    })),
  }),
  // A public API.
  authorize: () => undefined,
  routes: [
    {
      method: 'GET',
      path: '/api/v1/search',
      summary: 'Search stories',
      empty: () => ({ body: { hits: [], nbHits: 0, page: 0, nbPages: 0, hitsPerPage: 20 } }),
      respond: (request, { state }) => {
        const size = sizeOf(request.query.get('hitsPerPage'), { max: 1000, fallback: 20 })
        if (size === undefined)
          throw new ApiError('Hacker News: hitsPerPage is out of range', word(400, 'invalid value for hitsPerPage'))
        const tags = (request.query.get('tags') ?? '').split(',').filter(Boolean)
        const query = (request.query.get('query') ?? '').toLowerCase()
        const found = state.stories.filter(
          (story) =>
            tags.every((tag) => ['story', ...listOf(story.tags)].includes(tag)) &&
            textOf(story.title).toLowerCase().includes(query),
        )
        const page = Number(request.query.get('page') ?? 0)
        const { items } = pageFrom(found, size, page * size)
        return {
          body: {
            hits: items.map(({ tags: held, ...story }) => ({ ...story, _tags: ['story', ...listOf(held)] })),
            nbHits: found.length,
            page,
            nbPages: Math.ceil(found.length / size),
            hitsPerPage: size,
          },
        }
      },
    },
  ],
  fail: failAs(word),
  credentials: {},
})

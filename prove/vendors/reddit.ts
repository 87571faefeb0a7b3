import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { pageAfter, sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

/** `subreddit` is without r/, `created_utc` in seconds. */
interface Seed {
  posts: (Fields & { id: string; title: string; subreddit: string; created_utc: number })[]
}

interface State {
  posts: Seed['posts']
}

const redditError = (status: number, message: string): MockResponse => ({ status, body: { message, error: status } })

const SORTS: Record<string, (post: Fields) => number> = {
  new: ({ created_utc }) => Number(created_utc),
  top: ({ score }) => Number(score),
  hot: ({ score }) => Number(score),
  rising: ({ score }) => Number(score),
  comments: ({ num_comments }) => Number(num_comments),
  relevance: ({ score }) => Number(score),
}

const SPANS: Record<string, number> = {
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
  all: Number.POSITIVE_INFINITY,
}

/** Unless `raw_json=1` is set, Reddit sends these three signs as HTML entities. */
const escaped = (post: Fields): Fields =>
  Object.fromEntries(
    Object.entries(post).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
        : value,
    ]),
  )

const listing = (posts: Seed['posts'], sort: string, request: VendorRequest, now: Date): MockResponse => {
  const by = SORTS[sort]
  if (!by) throw new ApiError(`Reddit: unknown order ${sort}`, redditError(400, 'Bad Request'))
  const span = SPANS[request.query.get('t') ?? (sort === 'top' ? 'day' : 'all')] ?? Number.POSITIVE_INFINITY
  const size = sizeOf(request.query.get('limit'), { max: 100, fallback: 25 }) ?? 100
  const found = posts
    .filter(({ created_utc }) => created_utc >= now.getTime() / 1000 - span)
    .sort((left, right) => by(right) - by(left))
  const after = request.query.get('after')
  const page = pageAfter(found, size, after ? ({ id }) => `t3_${id}` === after : undefined) ?? {
    items: [],
    more: false,
  }
  return {
    body: {
      kind: 'Listing',
      data: {
        after: page.more ? `t3_${page.items.at(-1)?.id}` : null,
        before: null,
        dist: page.items.length,
        modhash: '',
        children: page.items.map((post) => ({
          kind: 't3',
          data: request.query.get('raw_json') === '1' ? post : escaped(post),
        })),
      },
    },
  }
}

/** Words or quoted phrases, with OR between groups. */
const matches = (post: Fields, query: string): boolean => {
  const text = `${textOf(post.title)} ${textOf(post.selftext)}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+or\s+/)
    .some((group) =>
      (group.match(/"[^"]+"|\S+/g) ?? []).every((word) =>
        text.includes(word.replaceAll('"', '').replace(/^\(|\)$/g, '')),
      ),
    )
}

const search =
  (inOne: boolean) =>
  (request: VendorRequest, { state, now }: RouteContext<State>): MockResponse => {
    const query = request.query.get('q') ?? ''
    if (query.trim() === '') throw new ApiError('Reddit: q is missing', redditError(400, 'Bad Request'))
    const here =
      inOne && request.query.get('restrict_sr') !== 'false' ? request.params.subreddit?.toLowerCase() : undefined
    const found = state.posts.filter(
      (post) => matches(post, query) && (here === undefined || post.subreddit.toLowerCase() === here),
    )
    return listing(found, request.query.get('sort') || 'relevance', request, now())
  }

const listPosts = (request: VendorRequest, { state, now }: RouteContext<State>): MockResponse => {
  const sort = (request.params.sort ?? 'hot.json').replace(/\.json$/, '')
  const name = (request.params.subreddit ?? '').replace(/\.json$/, '').toLowerCase()
  return listing(
    state.posts.filter((post) => post.subreddit.toLowerCase() === name),
    sort,
    request,
    now(),
  )
}

const empty = () => ({ body: { kind: 'Listing', data: { after: null, children: [] } } })

export const reddit = defineVendor<Seed, State>({
  key: 'reddit',
  name: 'Reddit',
  hosts: ['oauth.reddit.com', 'www.reddit.com'],
  source: 'www.reddit.com/dev/api, from memory. Requests as in the Reddit node of n8n 2.41.1.',
  createState: (seed) => ({
    posts: (seed?.posts ?? []).map((post) => ({
      selftext: '',
      author: 'ada',
      score: 1,
      num_comments: 0,
      over_18: false,
      stickied: false,
      ...post,
      name: `t3_${post.id}`,
      permalink: `/r/${post.subreddit}/comments/${post.id}/`,
      url: fieldsOf(post).url ?? `https://www.reddit.com/r/${post.subreddit}/comments/${post.id}/`,
    })),
  }),
  authorize: (request) => {
    if (request.host === 'oauth.reddit.com' && !bearer(request))
      throw new ApiError('Reddit: no token', redditError(401, 'Unauthorized'))
  },
  routes: [
    {
      method: 'GET',
      path: '/api/v1/me',
      summary: 'Identify the account',
      respond: () => ({ body: { name: 'proof' } }),
    },
    { method: 'GET', path: '/search.json', summary: 'Search all of Reddit', empty, respond: search(false) },
    { method: 'GET', path: '/r/:subreddit/search.json', summary: 'Search a subreddit', empty, respond: search(true) },
    { method: 'GET', path: '/r/:subreddit/:sort', summary: 'List a subreddit’s posts', empty, respond: listPosts },
    { method: 'GET', path: '/r/:subreddit', summary: 'List a subreddit’s posts', empty, respond: listPosts },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return redditError(401, 'Unauthorized')
    if (failure === 'rate-limited')
      return {
        ...redditError(429, 'Too Many Requests'),
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60', 'retry-after': '60' },
      }
    return redditError(503, 'Service Unavailable')
  },
  credentials: {
    redditOAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'bearer' },
    },
  },
})

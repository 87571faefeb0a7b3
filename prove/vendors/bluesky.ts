import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { sizeOf } from './shared/page.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface Seed {
  /** Posts by others, for search. */
  posts?: { text: string; handle: string; at: string; likes?: number }[]
}

interface State {
  found: (NonNullable<Seed['posts']>[number] & { key: string })[]
  posts: Fields[]
}

const blueskyError = (
  status: number,
  message: string,
  error = status === 401 ? 'AuthenticationRequired' : status === 429 ? 'RateLimitExceeded' : 'InvalidRequest',
): MockResponse => ({ status, body: { error, message } })
/** All words must match, quoted phrases exactly. */
const wordsOf = (search: string): string[] =>
  (search.toLowerCase().match(/"[^"]+"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', ''))

const apiError = (message: string, status = 400) => new ApiError(`Bluesky: ${message}`, blueskyError(status, message))

export const bluesky = defineVendor<Seed, State>({
  key: 'bluesky',
  name: 'Bluesky',
  hosts: ['bsky.social'],
  source: 'docs.bsky.app and the lexicons of atproto.com, from memory.',
  createState: (seed) => ({
    found: (seed?.posts ?? []).map((post, index) => ({ ...post, key: `3k${String(index + 1).padStart(11, '0')}` })),
    posts: [],
  }),
  authorize: (request) => {
    if (!request.path.endsWith('createSession') && !bearer(request)) throw apiError('Authentication Required', 401)
  },
  routes: [
    {
      method: 'POST',
      path: '/xrpc/com.atproto.server.createSession',
      summary: 'Sign in',
      respond: (request) => {
        const { identifier, password } = fieldsOf(request.body)
        if (!textOf(identifier) || !textOf(password))
          throw apiError('Input must have the properties "identifier" and "password"')
        return {
          body: {
            did: 'did:plc:proof',
            handle: identifier,
            accessJwt: 'proof.access',
            refreshJwt: 'proof.refresh',
            active: true,
          },
        }
      },
    },
    {
      method: 'POST',
      path: '/xrpc/com.atproto.repo.createRecord',
      summary: 'Publish a post',
      respond: (request, { state, nextId, recordMessage }) => {
        const { repo, collection, record } = fieldsOf(request.body)
        const { text, createdAt, $type } = fieldsOf(record)
        if (!/^(did:|[\w-]+\.)/.test(textOf(repo)) || textOf(collection) === '')
          throw apiError('Input must have the properties "repo" and "collection"')
        if ($type !== undefined && $type !== collection)
          throw apiError(`Invalid $type: expected ${textOf(collection)}, got ${textOf($type)}`)
        if (typeof text !== 'string')
          throw apiError('Invalid app.bsky.feed.post record: Record must have the property "text"')
        const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length
        if (signs > 300)
          throw apiError('Invalid app.bsky.feed.post record: Record/text must not be longer than 300 graphemes')
        if (Number.isNaN(Date.parse(textOf(createdAt))))
          throw apiError('Invalid app.bsky.feed.post record: Record/createdAt must be an valid atproto datetime')
        const uri = `at://did:plc:proof/${textOf(collection)}/${nextId('3k')}`
        state.posts.push({ uri, ...fieldsOf(record) })
        recordMessage({ to: 'Bluesky', text })
        return { body: { uri, cid: nextId('bafy'), validationStatus: 'valid' } }
      },
    },
    {
      method: 'GET',
      path: '/xrpc/app.bsky.feed.searchPosts',
      summary: 'Search posts',
      empty: () => ({ body: { posts: [] } }),
      respond: (request, { state }) => {
        const { query } = request
        const wanted = wordsOf(query.get('q') ?? '')
        if (wanted.length === 0) throw apiError('Error: Params must have the property "q"')
        const limit = sizeOf(query.get('limit'), { max: 100, fallback: 25 })
        if (limit === undefined) throw apiError('Error: limit can not be greater than 100')
        const since = query.get('since')
        const hits = state.found.filter(
          ({ text, at }) =>
            wanted.every((word) => text.toLowerCase().includes(word)) &&
            (!since || Date.parse(at) >= Date.parse(since)),
        )
        hits.sort((left, right) =>
          query.get('sort') === 'latest' ? right.at.localeCompare(left.at) : (right.likes ?? 0) - (left.likes ?? 0),
        )
        const from = Number(query.get('cursor') ?? 0)
        const more = hits.length > from + limit
        return {
          body: {
            ...(more ? { cursor: String(from + limit) } : {}),
            hitsTotal: hits.length,
            posts: hits.slice(from, from + limit).map(({ text, handle, at, key, likes = 0 }) => ({
              uri: `at://did:plc:${handle}/app.bsky.feed.post/${key}`,
              cid: `bafyrei${key}`,
              author: { did: `did:plc:${handle}`, handle, displayName: handle },
              record: { $type: 'app.bsky.feed.post', text, createdAt: at },
              likeCount: likes,
              repostCount: 0,
              replyCount: 0,
              indexedAt: at,
            })),
          },
        }
      },
    },
  ],
  fail: failAs((status, message) => blueskyError(status, message)),
  credentials: { httpCustomAuth: { json: '{"body":{"identifier":"proof.bsky.social","password":"proof"}}' } },
})

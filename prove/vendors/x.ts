import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { bearer } from './shared/token.ts'
import { fieldsOf, isFields, textOf } from './shared/values.ts'

interface Seed {
  /** Existing posts, which can be replied to. */
  posts?: { id: string; text: string }[]
}

interface State {
  posts: { id: string; text: string; inReplyTo?: string }[]
}

const xError = (status: number, title: string, detail: string): MockResponse => ({
  status,
  body: { title, detail, type: 'about:blank', status },
})
const apiError = (detail: string, status = 400, title = 'Invalid Request') =>
  new ApiError(`X: ${detail}`, xError(status, title, detail))

const SINGLE_WEIGHT: readonly (readonly [number, number])[] = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
]

const hasSingleWeight = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0
  return SINGLE_WEIGHT.some(([first, last]) => code >= first && code <= last)
}

/** URLs count as 23 characters, wide characters and emoji as two. */
export const weightedLength = (text: string): number => {
  const plain = text.normalize('NFC').replace(/https?:\/\/\S+/g, 'x'.repeat(23))
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)]
  return parts.reduce((sum, { segment }) => sum + ([...segment].every(hasSingleWeight) ? [...segment].length : 2), 0)
}

export const x = defineVendor<Seed, State>({
  key: 'x',
  name: 'X',
  hosts: ['api.x.com', 'api.twitter.com'],
  source:
    'docs.x.com (API v2) and of the twitter-text rules for counting, from memory. How n8n 2.41.1 calls it was read in its node.',
  createState: (seed) => ({ posts: seed?.posts ?? [] }),
  authorize: (request) => {
    if (!bearer(request) && !/^OAuth /.test(request.headers.authorization ?? ''))
      throw apiError('Unauthorized', 401, 'Unauthorized')
  },
  routes: [
    {
      method: 'POST',
      path: '/2/tweets',
      summary: 'Publish a post',
      respond: (request, { state, nextId, recordMessage }) => {
        const { text, reply, media } = fieldsOf(request.body)
        if (textOf(text) === '' && media === undefined)
          throw apiError('One or more parameters to your request was invalid: text or media is required.')
        if (weightedLength(textOf(text)) > 280)
          throw apiError(`Your Tweet text is too long (${weightedLength(textOf(text))} of 280).`, 403, 'Forbidden')
        if (state.posts.some((post) => post.text === text))
          throw apiError('You are not allowed to create a Tweet with duplicate content.', 403, 'Forbidden')
        const to = isFields(reply) ? textOf(reply.in_reply_to_tweet_id) : ''
        if (reply !== undefined && !state.posts.some(({ id }) => id === to))
          throw apiError('You attempted to reply to a Tweet that is deleted or not visible to you.', 403, 'Forbidden')
        const id = nextId('18').replace(/\D/g, '')
        state.posts.push({ id, text: textOf(text), ...(to ? { inReplyTo: to } : {}) })
        recordMessage({ to: to ? `reply to ${to}` : 'X', text: textOf(text) })
        return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } }
      },
    },
    {
      method: 'GET',
      path: '/2/users/me',
      summary: 'Read the current user',
      respond: () => ({ body: { data: { id: '1', name: 'Proof', username: 'proof' } } }),
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return xError(401, 'Unauthorized', 'Unauthorized')
    if (failure === 'rate-limited')
      return {
        ...xError(429, 'Too Many Requests', 'Too Many Requests'),
        headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1900000000' },
      }
    return xError(503, 'Service Unavailable', 'Service Unavailable')
  },
  credentials: {
    twitterOAuth2Api: {
      clientId: 'proof',
      clientSecret: 'proof',
      oauthTokenData: { access_token: 'proof', token_type: 'bearer' },
    },
  },
})

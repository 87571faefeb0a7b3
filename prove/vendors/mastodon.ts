import { ApiError, defineVendor, type MockResponse } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { bearer } from './shared/token.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

interface State {
  posts: Fields[]
  keys: Record<string, Fields>
}

const mastodonError = (status: number, error: string): MockResponse => ({ status, body: { error } })

export const mastodon = defineVendor<unknown, State>({
  key: 'mastodon',
  name: 'Mastodon',
  hosts: ['mastodon.social', 'mastodon.example.com'],
  source: 'docs.joinmastodon.org/methods/statuses, from memory.',
  createState: () => ({ posts: [], keys: {} }),
  authorize: (request) => {
    if (!bearer(request)) throw new ApiError('Mastodon: no token', mastodonError(401, 'The access token is invalid'))
  },
  routes: [
    {
      method: 'POST',
      path: '/api/v1/statuses',
      summary: 'Publish a post',
      respond: (request, { state, now, nextId, recordMessage }) => {
        const { status, visibility = 'public', language } = fieldsOf(request.body)
        const text = textOf(status)
        const key = request.headers['idempotency-key']
        const stored = key === undefined ? undefined : state.keys[key]
        if (stored) return { body: stored }
        if (text.trim() === '')
          throw new ApiError('Mastodon: empty', mastodonError(422, "Validation failed: Text can't be blank"))
        if ([...text.replace(/https?:\/\/\S+/g, 'x'.repeat(23))].length > 500)
          throw new ApiError(
            'Mastodon: too long',
            mastodonError(422, 'Validation failed: Text character limit of 500 exceeded'),
          )
        if (!/^(public|unlisted|private|direct)$/.test(textOf(visibility)))
          throw new ApiError(
            'Mastodon: visibility',
            mastodonError(422, 'Validation failed: Visibility is not included in the list'),
          )
        const id = nextId('11').replace(/\D/g, '')
        const post = {
          id,
          created_at: now().toISOString(),
          visibility,
          language: language ?? null,
          uri: `https://${request.host}/users/proof/statuses/${id}`,
          url: `https://${request.host}/@proof/${id}`,
          content: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
        }
        state.posts.push(post)
        if (key !== undefined) state.keys[key] = post
        recordMessage({ to: 'Mastodon', text })
        return { body: post }
      },
    },
  ],
  fail: failAs(mastodonError),
  credentials: { httpBearerAuth: { token: 'proof' } },
})

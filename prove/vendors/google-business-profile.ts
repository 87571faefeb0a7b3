import { defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, googleError } from './google/account.ts'
import { pageFrom, sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, textOf } from './shared/values.ts'

/** Reviews of one location, newest first. */
interface Seed {
  reviews: (Fields & { reviewId: string; starRating: 'ONE' | 'TWO' | 'THREE' | 'FOUR' | 'FIVE' })[]
}

interface State {
  reviews: (Fields & { reviewId: string; starRating: string })[]
  posts: Fields[]
}

const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const PLACE = '/v4/accounts/:account/locations/:location'

const invalid = (message: string) => apiError(400, message)

const list = (request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const size = sizeOf(request.query.get('pageSize'), { max: 50, fallback: 50 })
  if (size === undefined) throw invalid('page_size must be between 1 and 50')
  const from = Number(request.query.get('pageToken') ?? 0)
  const { items, more } = pageFrom(state.reviews, size, from)
  const stars = state.reviews.map(({ starRating }) => STARS.indexOf(starRating) + 1)
  return {
    body: {
      reviews: items.map((review) => ({
        name: `accounts/${request.params.account}/locations/${request.params.location}/reviews/${review.reviewId}`,
        ...review,
      })),
      averageRating: stars.length === 0 ? undefined : stars.reduce((sum, one) => sum + one, 0) / stars.length,
      totalReviewCount: state.reviews.length,
      ...(more ? { nextPageToken: String(from + size) } : {}),
    },
  }
}

export const googleBusinessProfile = defineVendor<Seed, State>({
  key: 'google-business-profile',
  name: 'Google Business Profile',
  hosts: ['mybusiness.googleapis.com'],
  source: 'developers.google.com/my-business (v4), from memory. How n8n 2.41.1 calls it was read in its node.',
  createState: (seed) => ({
    reviews: (seed?.reviews ?? []).map((review) => ({
      reviewer: { displayName: 'Ada L.' },
      createTime: '2026-01-01T00:00:00Z',
      updateTime: '2026-01-01T00:00:00Z',
      ...structuredClone(review),
    })),
    posts: [],
  }),
  authorize: authorizeGoogle,
  routes: [
    { method: 'GET', path: `${PLACE}/reviews`, summary: 'List reviews', empty: () => ({ body: {} }), respond: list },
    {
      method: 'PUT',
      path: `${PLACE}/reviews/:review/reply`,
      summary: 'Reply to a review',
      respond: (request, { state, now, recordMessage }) => {
        const comment = textOf(fieldsOf(request.body).comment)
        if (comment === '') throw invalid('comment is required')
        if (Buffer.byteLength(comment) > 4096) throw invalid('comment is longer than 4096 bytes')
        const review = state.reviews.find(({ reviewId }) => reviewId === request.params.review)
        if (!review) return googleError(404, 'Requested entity was not found.')
        const reply = { comment, updateTime: now().toISOString() }
        review.reviewReply = reply
        recordMessage({ to: `review ${review.reviewId}`, text: comment })
        return { body: reply }
      },
    },
    {
      method: 'POST',
      path: `${PLACE}/localPosts`,
      summary: 'Publish a post',
      respond: (request, { state, now, nextId, recordMessage }) => {
        const body = fieldsOf(request.body)
        const { topicType, summary, callToAction, event } = body
        if (!/^(STANDARD|EVENT|OFFER|ALERT)$/.test(textOf(topicType))) throw invalid('topicType is required')
        if (textOf(summary).length > 1500) throw invalid('summary must be at most 1500 characters')
        if (topicType !== 'STANDARD' && topicType !== 'ALERT' && event === undefined)
          throw invalid('event is required for this topicType')
        const { actionType, url } = fieldsOf(callToAction)
        if (actionType !== undefined && actionType !== 'CALL' && !/^https?:\/\//.test(textOf(url)))
          throw invalid('callToAction.url is required')
        const name = `accounts/${request.params.account}/locations/${request.params.location}/localPosts/${nextId()}`
        const post = {
          ...body,
          name,
          state: 'LIVE',
          createTime: now().toISOString(),
          updateTime: now().toISOString(),
          searchUrl: 'https://local.google.com/place?id=1',
        }
        state.posts.push(post)
        recordMessage({ to: 'Google Business Profile', text: textOf(summary) })
        return { body: post }
      },
    },
  ],
  fail: failAsGoogle,
  credentials: { googleBusinessProfileOAuth2Api: googleCredential('https://www.googleapis.com/auth/business.manage') },
})

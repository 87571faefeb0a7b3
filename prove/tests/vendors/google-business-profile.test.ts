import { expect, test } from 'vitest'
import { googleBusinessProfile } from '../../vendors/google-business-profile.ts'
import { clientOf } from './ask.ts'

const PLACE = 'https://mybusiness.googleapis.com/v4/accounts/1/locations/2'
const headers = { authorization: 'Bearer ya29.x' }

const place = () =>
  clientOf(googleBusinessProfile, {
    reviews: [
      { reviewId: 'r1', starRating: 'FIVE' },
      { reviewId: 'r2', starRating: 'TWO' },
    ],
  })

test('pages reviews and accepts a reply', async () => {
  const { ask, messages } = place()
  const first = await ask('GET', `${PLACE}/reviews?pageSize=1`, { headers })
  expect(first.body).toMatchObject({ averageRating: 3.5, totalReviewCount: 2, nextPageToken: '1' })
  await ask('PUT', `${PLACE}/reviews/r2/reply`, { headers, body: { comment: 'Sorry' } })
  const second = await ask('GET', `${PLACE}/reviews?pageSize=1&pageToken=1`, { headers })
  expect(second.body.reviews[0].reviewReply.comment).toBe('Sorry')
  expect(messages).toEqual([{ app: 'google-business-profile', to: 'review r2', text: 'Sorry' }])
})

test('rejects what Google rejects', async () => {
  const { ask } = place()
  expect((await ask('GET', `${PLACE}/reviews`)).status).toBe(401)
  expect((await ask('PUT', `${PLACE}/reviews/r9/reply`, { headers, body: { comment: 'x' } })).status).toBe(404)
  expect((await ask('POST', `${PLACE}/localPosts`, { headers, body: { summary: 'x' } })).status).toBe(400)
  const body = { topicType: 'STANDARD', summary: 'New', callToAction: { actionType: 'LEARN_MORE' } }
  expect((await ask('POST', `${PLACE}/localPosts`, { headers, body })).body.error.message).toContain('url')
  expect(
    (await ask('POST', `${PLACE}/localPosts`, { headers, body: { topicType: 'STANDARD', summary: 'New' } })).body.state,
  ).toBe('LIVE')
})

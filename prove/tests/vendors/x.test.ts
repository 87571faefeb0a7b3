import { expect, test } from 'vitest'
import { weightedLength, x } from '../../vendors/x.ts'
import { clientOf } from './ask.ts'

const POSTS = 'https://api.x.com/2/tweets'
const headers = { authorization: 'Bearer x' }

test('publishes a thread and records it', async () => {
  const { ask, messages } = clientOf(x)
  const first = await ask('POST', POSTS, { headers, body: { text: 'One' } })
  const reply = { in_reply_to_tweet_id: first.body.data.id }
  expect((await ask('POST', POSTS, { headers, body: { text: 'Two', reply } })).status).toBe(201)
  expect(messages.map(({ text }) => text)).toEqual(['One', 'Two'])
})

test.each([
  ['plain', 5],
  ['https://example.com/a/very/long/address/that/is/far/over/twentythree', 23],
  ['日本', 4],
  ['👩‍👩‍👧', 2],
])('%s weighs %i', (text, weight) => {
  expect(weightedLength(text)).toBe(weight)
})

test.each([
  [{ text: '' }, 400],
  [{ text: 'x'.repeat(281) }, 403],
  [{ text: 'a', reply: { in_reply_to_tweet_id: '9' } }, 403],
])('rejects %j', async (body, status) => {
  expect((await clientOf(x).ask('POST', POSTS, { headers, body })).status).toBe(status)
})

test('rejects the same text twice, and requires a token', async () => {
  const { ask } = clientOf(x, { posts: [{ id: '1', text: 'Hi' }] })
  expect((await ask('POST', POSTS, { headers, body: { text: 'Hi' } })).body.detail).toContain('duplicate')
  expect((await ask('POST', POSTS, { body: { text: 'a' } })).status).toBe(401)
  expect(x.fail('rate-limited').status).toBe(429)
})

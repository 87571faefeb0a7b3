import { expect, test } from 'vitest'
import { linkedin } from '../../vendors/linkedin.ts'
import { clientOf } from './ask.ts'

const POSTS = 'https://api.linkedin.com/rest/posts'
const headers = { authorization: 'Bearer x', 'linkedin-version': '202604' }
const post = {
  author: 'urn:li:person:abc',
  commentary: 'Hello \\(all\\)',
  visibility: 'PUBLIC',
  lifecycleState: 'PUBLISHED',
  distribution: { feedDistribution: 'MAIN_FEED' },
}

test('publishes a post and records its text', async () => {
  const { ask, messages } = clientOf(linkedin)
  const { status, headers: told } = await ask('POST', POSTS, { headers, body: post })
  expect([status, told?.['x-restli-id']]).toEqual([201, expect.stringMatching(/^urn:li:share:\d+$/)])
  expect(messages[0]?.text).toBe('Hello (all)')
})

test('a version ends after a year', async () => {
  const at = async (now: string) =>
    (await clientOf(linkedin, undefined, now).ask('POST', POSTS, { headers, body: post })).status
  expect([await at('2027-04-14T00:00:00Z'), await at('2027-04-15T00:00:00Z')]).toEqual([201, 426])
})

test('accepts an image only after it was uploaded', async () => {
  const { ask } = clientOf(linkedin)
  const withImage = (id: string) => ask('POST', POSTS, { headers, body: { ...post, content: { media: { id } } } })
  expect((await withImage('urn:li:image:1')).status).toBe(422)
  const start = await ask('POST', 'https://api.linkedin.com/rest/images?action=initializeUpload', {
    headers,
    body: { initializeUploadRequest: { owner: post.author } },
  })
  expect((await ask('POST', start.body.value.uploadUrl, { headers, body: Buffer.from('x') })).status).toBe(201)
  expect((await withImage(start.body.value.image)).status).toBe(201)
})

test.each([
  [{ ...post, author: 'abc' }, '/author'],
  [{ ...post, commentary: 'x'.repeat(3001) }, '3000'],
  [{ ...post, visibility: undefined }, '/visibility'],
])('rejects %j', async (body, words) => {
  expect((await clientOf(linkedin).ask('POST', POSTS, { headers, body })).body.message).toContain(words)
})

test('requires a token and a version', async () => {
  const { ask } = clientOf(linkedin)
  expect((await ask('POST', POSTS, { body: post })).status).toBe(401)
  expect((await ask('POST', POSTS, { headers: { authorization: 'Bearer x' }, body: post })).body.code).toBe(
    'VERSION_MISSING',
  )
  expect(linkedin.fail('rate-limited').status).toBe(429)
})

import { expect, test } from 'vitest'
import { bluesky } from '../../vendors/bluesky.ts'
import { mastodon } from '../../vendors/mastodon.ts'
import { pinterest } from '../../vendors/pinterest.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const headers = { authorization: 'Bearer x' }

test('Mastodon publishes once per key, up to 500 characters', async () => {
  const { ask, messages } = clientOf(mastodon)
  const post = (status: string, key = 'k') =>
    ask('POST', 'https://mastodon.social/api/v1/statuses', {
      headers: { ...headers, 'idempotency-key': key },
      body: { status },
    })
  const first = await post('Hello')
  expect((await post('Hello')).body.id).toBe(first.body.id)
  expect(messages).toHaveLength(1)
  expect((await post('x'.repeat(501), 'l')).status).toBe(422)
  expect((await ask('POST', 'https://mastodon.social/api/v1/statuses', { body: { status: 'a' } })).status).toBe(401)
})

test('Bluesky requires a sign-in, then publishes and searches', async () => {
  const { ask, messages } = clientOf(bluesky, {
    posts: [
      { text: 'Flowshelf is down', handle: 'ada', at: '2026-11-02T08:00:00Z' },
      { text: 'flowshelf', handle: 'bob', at: '2026-10-01T08:00:00Z' },
    ],
  })
  const call = (name: string, body: AnyJson, sent = headers) =>
    ask('POST', `https://bsky.social/xrpc/${name}`, { headers: sent, body })
  expect((await call('com.atproto.server.createSession', {})).status).toBe(400)
  const record = { $type: 'app.bsky.feed.post', text: 'Hi', createdAt: '2026-11-02T09:00:00Z' }
  const repo = { repo: 'did:plc:proof', collection: 'app.bsky.feed.post' }
  expect((await call('com.atproto.repo.createRecord', { ...repo, record })).body.uri).toMatch(/^at:/)
  expect(
    (await call('com.atproto.repo.createRecord', { ...repo, record: { ...record, text: 'x'.repeat(301) } })).body
      .message,
  ).toContain('300 graphemes')
  expect(messages.map(({ text }) => text)).toEqual(['Hi'])
  const query = queryOf({ q: 'flowshelf', sort: 'latest', since: '2026-11-01T00:00:00Z' })
  expect(
    (await ask('GET', `https://bsky.social/xrpc/app.bsky.feed.searchPosts?${query}`, { headers })).body.posts,
  ).toHaveLength(1)
})

test('Bluesky searches for words and phrases, and each post has its own id', async () => {
  const at = '2026-11-02T08:00:00Z'
  const posts = [
    'My Northpeak day pack: the backpack broke',
    'A backpack, day or night',
    'Day pack by Northpeak, a backpack',
  ]
  const { ask } = clientOf(bluesky, { posts: posts.map((text) => ({ text, handle: 'ada', at })) })
  const search = async (q: string): Promise<{ cid: string; uri: string }[]> =>
    (await ask('GET', `https://bsky.social/xrpc/app.bsky.feed.searchPosts?${queryOf({ q })}`, { headers })).body.posts
  const found = await search('"day pack" backpack')
  expect(found).toHaveLength(2)
  expect(new Set(found.flatMap(({ cid, uri }) => [cid, uri])).size).toBe(4)
  expect(await search('day backpack')).toHaveLength(3)
})

test('Pinterest pins an image to an existing board', async () => {
  const { ask, messages } = clientOf(pinterest, {
    boards: [
      { id: '1', name: 'Mugs' },
      { id: '2', name: 'Cups' },
    ],
  })
  const pin = (change: AnyJson) =>
    ask('POST', 'https://api.pinterest.com/v5/pins', {
      headers,
      body: {
        board_id: '1',
        title: 'Mug',
        media_source: { source_type: 'image_url', url: 'https://example.com/a.png' },
        ...change,
      },
    })
  expect((await pin({})).status).toBe(201)
  expect(messages).toHaveLength(1)
  expect((await pin({ board_id: '9' })).status).toBe(404)
  expect((await pin({ media_source: {} })).status).toBe(400)
  const first = await ask('GET', 'https://api.pinterest.com/v5/boards?page_size=1', { headers })
  expect(
    (await ask('GET', `https://api.pinterest.com/v5/boards?page_size=1&bookmark=${first.body.bookmark}`, { headers }))
      .body,
  ).toEqual({ items: [{ id: '2', name: 'Cups' }], bookmark: null })
})

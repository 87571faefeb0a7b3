import { expect, test } from 'vitest'
import { reddit } from '../../vendors/reddit.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const headers = { authorization: 'Bearer x' }
const NOW = Date.parse('2026-11-02T09:00:00Z') / 1000

const forum = () =>
  clientOf(reddit, {
    posts: [
      { id: 'a', title: 'Flowshelf any good?', subreddit: 'n8n', created_utc: NOW - 100, score: 1 },
      { id: 'b', title: 'Flowshelf review', subreddit: 'automation', created_utc: NOW - 200, score: 9 },
      { id: 'c', title: 'Old', subreddit: 'n8n', created_utc: NOW - 900_000, score: 50 },
    ],
  })

const ids = (body: AnyJson) => body.data.children.map(({ data }: AnyJson) => data.id)

test('searches everywhere and in one place, newest first', async () => {
  const { ask } = forum()
  const query = queryOf({ q: 'flowshelf', sort: 'new' })
  expect(ids((await ask('GET', `https://oauth.reddit.com/search.json?${query}`, { headers })).body)).toEqual(['a', 'b'])
  expect(
    ids((await ask('GET', `https://oauth.reddit.com/r/n8n/search.json?${query}&restrict_sr=true`, { headers })).body),
  ).toEqual(['a'])
})

test('lists the day’s top posts, and pages', async () => {
  const { ask } = forum()
  expect(ids((await ask('GET', 'https://oauth.reddit.com/r/n8n/top.json', { headers })).body)).toEqual(['a'])
  const first = await ask('GET', 'https://oauth.reddit.com/r/n8n/new.json?limit=1', { headers })
  const second = await ask('GET', `https://oauth.reddit.com/r/n8n/new.json?limit=1&after=${first.body.data.after}`, {
    headers,
  })
  expect([ids(second.body), second.body.data.after]).toEqual([['c'], null])
})

test('escapes three signs unless raw_json is set', async () => {
  const { ask } = clientOf(reddit, {
    posts: [{ id: 'a', title: 'Q&A <3', subreddit: 'n8n', created_utc: NOW - 100 }],
  })
  const titles = async (query: string) =>
    (await ask('GET', `https://oauth.reddit.com/r/n8n/new.json?${query}`, { headers })).body.data.children.map(
      ({ data }: AnyJson) => data.title,
    )
  expect(await titles('')).toEqual(['Q&amp;A &lt;3'])
  expect(await titles('raw_json=1')).toEqual(['Q&A <3'])
})

test('requires a token and a question', async () => {
  const { ask } = forum()
  expect((await ask('GET', 'https://oauth.reddit.com/search.json?q=a')).status).toBe(401)
  expect((await ask('GET', 'https://oauth.reddit.com/search.json?q=', { headers })).status).toBe(400)
  expect(reddit.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})

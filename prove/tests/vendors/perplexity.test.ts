import { expect, test } from 'vitest'
import { perplexity } from '../../vendors/perplexity.ts'
import { type AnyJson, clientOf } from './ask.ts'

const SEARCH = 'https://api.perplexity.ai/search'
const headers = { authorization: 'Bearer pplx' }

const web = () =>
  clientOf(perplexity, {
    pages: [
      { title: 'ACME raises money', url: 'https://news.example.com/acme', snippet: 'Ten millions', date: '2026-10-30' },
      { title: 'ACME history', url: 'https://example.com/acme', snippet: 'Old', date: '2020-01-01' },
      { title: 'Weather', url: 'https://example.org/w', snippet: 'Rain' },
    ],
  })

const titles = async (body: AnyJson) =>
  (await web().ask('POST', SEARCH, { headers, body })).body.results.map(({ title }: AnyJson) => title)

test('finds pages by word, date and number', async () => {
  expect(await titles({ query: 'acme company' })).toEqual(['ACME raises money', 'ACME history'])
  expect(await titles({ query: 'acme', search_after_date_filter: '10/1/2026' })).toEqual(['ACME raises money'])
  expect(await titles({ query: 'acme', max_results: 1 })).toHaveLength(1)
  expect(await titles({ query: 'nothing at all' })).toEqual([])
})

test.each([
  [{ query: '' }],
  [{ query: 'a', max_results: 50 }],
  [{ query: 'a', search_after_date_filter: '2026-10-01' }],
])('rejects %j', async (body) => {
  expect((await web().ask('POST', SEARCH, { headers, body })).status).toBe(400)
})

test('requires a key', async () => {
  expect((await web().ask('POST', SEARCH, { body: { query: 'a' } })).status).toBe(401)
  expect(perplexity.fail('rate-limited').status).toBe(429)
})

import { expect, test } from 'vitest'
import { braveSearch } from '../../vendors/brave-search.ts'
import { googlePlaces } from '../../vendors/google-places.ts'
import { itunes } from '../../vendors/itunes.ts'
import { pagespeed } from '../../vendors/pagespeed.ts'
import { clientOf, queryOf } from './ask.ts'

test('Brave returns the results in the case, and enforces its limits', async () => {
  const { ask } = clientOf(braveSearch, {
    results: { acme: [{ title: 'ACME', url: 'https://example.com', description: 'x' }] },
  })
  const URL = 'https://api.search.brave.com/res/v1/web/search'
  const headers = { 'x-subscription-token': 'x' }
  expect((await ask('GET', `${URL}?q=acme+news`, { headers })).body.web.results).toHaveLength(1)
  expect((await ask('GET', `${URL}?q=other`, { headers })).body).not.toHaveProperty('web')
  expect((await ask('GET', `${URL}?q=a&count=50`, { headers })).status).toBe(422)
  expect((await ask('GET', `${URL}?q=acme`)).status).toBe(422)
})

test('Places returns the fields in the mask, and pages only if the mask includes the token', async () => {
  const { ask } = clientOf(googlePlaces, {
    places: [
      { id: '1', rating: 4 },
      { id: '2', rating: 5 },
    ],
  })
  const search = (mask: string, body: object) =>
    ask('POST', 'https://places.googleapis.com/v1/places:searchText', {
      headers: { 'x-goog-api-key': 'x', 'x-goog-fieldmask': mask },
      body: { textQuery: 'bakery in Berlin', ...body },
    })
  const first = await search('places.id,nextPageToken', { pageSize: 1 })
  expect(first.body).toEqual({ places: [{ id: '1' }], nextPageToken: '1' })
  expect((await search('places.id', { pageSize: 1, pageToken: '1' })).body).toEqual({ places: [{ id: '2' }] })
  expect((await search('places.id', { pageSize: 1 })).body).not.toHaveProperty('nextPageToken')
  expect((await search('places.web', {})).status).toBe(400)
  expect((await search('', {})).body.error.message).toContain('FieldMask')
})

test('Places rejects 21 places per page and an unknown region, and names the daily quota', async () => {
  const { ask } = clientOf(googlePlaces, { places: [] })
  const search = (body: object) =>
    ask('POST', 'https://places.googleapis.com/v1/places:searchText', {
      headers: { 'x-goog-api-key': 'x', 'x-goog-fieldmask': 'places.id' },
      body,
    })
  expect((await search({ textQuery: 'bakery', pageSize: 21 })).body.error.message).toContain('page_size')
  expect((await search({ textQuery: 'bakery', regionCode: 'GBR' })).status).toBe(400)
  expect((await search({ textQuery: ' ' })).status).toBe(400)
  expect(googlePlaces.rejections?.['plan-limit']).toMatchObject({
    status: 429,
    body: { error: { status: 'RESOURCE_EXHAUSTED', message: expect.stringContaining('SearchTextRequest per day') } },
  })
})

test('iTunes returns JSON labeled as JavaScript', async () => {
  const { ask } = clientOf(itunes, { episodes: [{ trackId: 1, trackName: 'On Flowshelf' }] })
  const { headers, body } = await ask('GET', 'https://itunes.apple.com/search?media=podcast&term=flowshelf&country=DE')
  expect([headers?.['content-type'], JSON.parse(body).resultCount]).toEqual(['text/javascript; charset=utf-8', 1])
  expect((await ask('GET', 'https://itunes.apple.com/search?term=')).status).toBe(400)
})

test('PageSpeed measures only the pages in the case', async () => {
  const { ask } = clientOf(pagespeed, { pages: { 'https://example.com/': { scores: { performance: 0.4 } } } })
  const run = (url: string, category = 'performance') =>
    ask(
      'GET',
      `https://www.googleapis.com/pagespeedonline/v5/runPagespeed?${queryOf({ url, category, strategy: 'mobile', key: 'x' })}`,
    )
  expect((await run('https://example.com')).body.lighthouseResult.categories).toEqual({
    performance: { id: 'performance', score: 0.4 },
  })
  expect((await run('https://example.org/')).body.error.message).toContain('FAILED_DOCUMENT_REQUEST')
  expect((await run('example.com')).status).toBe(400)
  expect((await run('https://example.com', 'speed')).status).toBe(400)
  const withoutKey = 'https://www.googleapis.com/pagespeedonline/v5/runPagespeed?url=https://example.com'
  expect((await ask('GET', withoutKey)).body.error.message).toContain('Quota exceeded')
})

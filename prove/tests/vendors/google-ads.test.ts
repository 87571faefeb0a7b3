import { expect, test } from 'vitest'
import { googleAds } from '../../vendors/google-ads.ts'
import { clientOf } from './ask.ts'

const SEARCH = 'https://googleads.googleapis.com/v25/customers/1234567890/googleAds:search'
const headers = { authorization: 'Bearer ya29.x', 'developer-token': 'd' }

const account = () =>
  clientOf(googleAds, {
    campaigns: [{ campaign: { id: '1', name: 'Brand' }, metrics: { costMicros: '5000000', clicks: '3' } }],
  })

test('returns the requested fields', async () => {
  const { body } = await account().ask('POST', SEARCH, {
    headers,
    body: { query: 'select campaign.name, metrics.cost_micros from campaign where segments.date during LAST_7_DAYS' },
  })
  expect(body.results).toEqual([
    {
      campaign: { resourceName: 'customers/1234567890/campaigns/1', name: 'Brand' },
      metrics: { costMicros: '5000000' },
    },
  ])
})

test('rejects what Google rejects', async () => {
  const { ask } = account()
  expect((await ask('POST', SEARCH, { headers: { authorization: 'Bearer ya29.x' }, body: {} })).status).toBe(401)
  expect((await ask('POST', SEARCH, { headers, body: { query: 'campaigns' } })).status).toBe(400)
  expect(
    (await ask('POST', SEARCH, { headers, body: { query: 'select name from campaign' } })).body.error.message,
  ).toContain("'name'")
  expect((await ask('POST', SEARCH.replace('1234567890', '123-456'), { headers, body: {} })).status).toBe(400)
})

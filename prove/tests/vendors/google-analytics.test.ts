import { expect, test } from 'vitest'
import { googleAnalytics } from '../../vendors/google-analytics.ts'
import { type AnyJson, clientOf } from './ask.ts'

const RUN = 'https://analyticsdata.googleapis.com/v1beta/properties/123:runReport'
const headers = { authorization: 'Bearer ya29.x' }

const site = () =>
  clientOf(googleAnalytics, {
    rows: [
      { date: '2026-10-30', pagePath: '/a', sessions: 5 },
      { date: '2026-10-31', pagePath: '/a', sessions: 7 },
      { date: '2026-11-01', pagePath: '/b', sessions: 20 },
    ],
  })

const run = async (body: AnyJson) => (await site().ask('POST', RUN, { headers, body })).body
const lines = (body: AnyJson) =>
  body.rows.map((row: AnyJson) => [...row.dimensionValues, ...row.metricValues].map(({ value }: AnyJson) => value))
const sessions = { metrics: [{ name: 'sessions' }], dimensions: [{ name: 'pagePath' }] }

test('adds up within the dates, filtered and in order', async () => {
  const dateRanges = [{ startDate: '2026-10-30', endDate: 'yesterday' }]
  expect(
    lines(await run({ ...sessions, dateRanges, orderBys: [{ metric: { metricName: 'sessions' }, desc: true }] })),
  ).toEqual([
    ['/b', '20'],
    ['/a', '12'],
  ])
  const dimensionFilter = { filter: { fieldName: 'pagePath', stringFilter: { matchType: 'BEGINS_WITH', value: '/a' } } }
  expect(lines(await run({ ...sessions, dateRanges, dimensionFilter }))).toEqual([['/a', '12']])
  expect(
    await run({ ...sessions, dateRanges: [{ startDate: '2020-01-01', endDate: '2020-01-02' }] }),
  ).not.toHaveProperty('rows')
})

test('pages by limit and offset, and returns the total', async () => {
  const body = await run({
    ...sessions,
    dateRanges: [{ startDate: '30daysAgo', endDate: 'today' }],
    limit: 1,
    offset: 1,
  })
  expect([body.rows.length, body.rowCount]).toEqual([1, 2])
})

test('compares date ranges in a batch', async () => {
  const dateRanges = [
    { name: 'now', startDate: '2026-11-01', endDate: '2026-11-01' },
    { name: 'before', startDate: '2026-10-31', endDate: '2026-10-31' },
  ]
  const { body } = await site().ask('POST', RUN.replace('runReport', 'batchRunReports'), {
    headers,
    body: { requests: [{ metrics: [{ name: 'sessions' }], dateRanges }] },
  })
  expect(lines(body.reports[0])).toEqual([
    ['now', '20'],
    ['before', '7'],
  ])
})

test.each([
  [{ ...sessions }, 'dateRange'],
  [{ ...sessions, dateRanges: [{ startDate: '2026-11-01T12:00:00', endDate: 'today' }] }, 'Invalid startDate'],
  [
    { metrics: [{ name: 'visits' }], dateRanges: [{ startDate: 'today', endDate: 'today' }] },
    'not a valid dimension or metric',
  ],
])('rejects %j', async (body, words) => {
  expect((await run(body)).error.message).toContain(words)
})

test('requires a token and a property', async () => {
  const { ask } = site()
  expect((await ask('POST', RUN)).status).toBe(401)
  expect((await ask('POST', RUN.replace('123', 'G-1'), { headers, body: {} })).body.error.message).toContain(
    'numeric Property ID',
  )
  expect(googleAnalytics.fail('rate-limited').status).toBe(429)
})

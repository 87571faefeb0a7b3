import { expect, test } from 'vitest'
import { quickchart } from '../../vendors/quickchart.ts'
import { clientOf, queryOf } from './ask.ts'

const draw = (query: Record<string, string>) =>
  clientOf(quickchart).ask('GET', `https://quickchart.io/chart?${queryOf(query)}`)
const chart = JSON.stringify({ type: 'line', data: { labels: ['a'], datasets: [{ data: [1] }] } })

test('renders a chart in the requested format', async () => {
  const { headers, body } = await draw({ chart, format: 'png' })
  expect([headers?.['content-type'], body.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
})

test.each([
  [{}],
  [{ chart: '{' }],
  [{ chart: '{"type":"line","data":{}}' }],
  [{ chart: chart.replace('line', 'lines') }],
  [{ chart, width: '9000' }],
])('rejects %j', async (query: Record<string, string>) => {
  expect((await draw(query)).status).toBe(400)
})

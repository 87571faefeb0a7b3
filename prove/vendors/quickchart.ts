import { ApiError, defineVendor } from '../vendor.ts'
import { failAs } from './shared/fail.ts'
import { PICTURE } from './shared/picture.ts'
import { fieldsOf, listOf, textOf } from './shared/values.ts'

const word = (status: number, message: string) => ({
  status,
  headers: { 'x-quickchart-error': message },
  body: PICTURE,
})
const apiError = (message: string) => new ApiError(`QuickChart: ${message}`, word(400, message))

export const quickchart = defineVendor<unknown, { charts: unknown[] }>({
  key: 'quickchart',
  name: 'QuickChart',
  hosts: ['quickchart.io'],
  source: 'quickchart.io/documentation, from memory. How n8n 2.41.1 calls it was read in its QuickChart node.',
  createState: () => ({ charts: [] }),
  // A public API.
  authorize: () => undefined,
  routes: [
    {
      method: 'GET',
      path: '/chart',
      summary: 'Render a chart',
      respond: (request, { state }) => {
        const config = request.query.get('chart') ?? request.query.get('c') ?? ''
        if (config === '') throw apiError('You are missing variable `c` or `chart`')
        let chart: unknown
        try {
          chart = JSON.parse(config)
        } catch {
          throw apiError('Invalid input: the chart is not JSON')
        }
        const { type, data } = fieldsOf(chart)
        if (
          !/^(bar|horizontalBar|line|pie|doughnut|radar|polarArea|scatter|bubble|gauge|radialGauge|sparkline|boxplot|violin)$/.test(
            textOf(type),
          )
        )
          throw apiError(`"${textOf(type)}" is not a chart type`)
        if (listOf(fieldsOf(data).datasets).length === 0) throw apiError('Chart has no datasets')
        const format = request.query.get('format') ?? 'png'
        if (!/^(png|webp|jpg|svg|pdf)$/.test(format)) throw apiError(`Unsupported format ${format}`)
        for (const side of ['width', 'height'])
          if (Number(request.query.get(side) ?? 300) > 3000) throw apiError(`Requested ${side} exceeds maximum of 3000`)
        state.charts.push(chart)
        return { headers: { 'content-type': `image/${format}` }, body: PICTURE }
      },
    },
  ],
  fail: failAs(word),
  credentials: {},
})

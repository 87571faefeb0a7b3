import { defineVendor, type RouteContext } from '../vendor.ts'
import { apiError, authorizeGoogle, failAsGoogle, googleCredential, rejectAsGoogle } from './google/account.ts'
import { pageFrom } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** Rows of visits: `date` as 2026-11-01 (`yearMonth` is derived), other dimensions by name, metrics as numbers. */
interface Seed {
  rows: Record<string, string | number>[]
  currency?: string
  timeZone?: string
}

interface State {
  rows: Record<string, string | number>[]
  metadata: { currencyCode: string; timeZone: string }
}

const badRequest = (message: string) => apiError(400, message)

const dayOf = (text: string, now: Date): string => {
  const back = text === 'today' ? 0 : text === 'yesterday' ? 1 : Number(/^(\d+)daysAgo$/.exec(text)?.[1] ?? Number.NaN)
  if (!Number.isNaN(back)) return new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(text))
    throw badRequest(`Invalid startDate or endDate: ${text}. Dates must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`)
  return text
}

/** Rates are not weighted, so a case has to provide a single row for each row it expects. */
const sumOf = (rows: State['rows'], metric: string): number => {
  const values = rows.map((row) => Number(row[metric] ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  return /rate|average|per/i.test(metric) && values.length > 0 ? total / values.length : total
}

const matches = (filter: unknown, read: (name: string) => string): boolean => {
  const { andGroup, orGroup, notExpression, filter: one } = fieldsOf(filter)
  if (andGroup) return listOf(fieldsOf(andGroup).expressions).every((inner) => matches(inner, read))
  if (orGroup) return listOf(fieldsOf(orGroup).expressions).some((inner) => matches(inner, read))
  if (notExpression) return !matches(notExpression, read)
  const { fieldName, stringFilter, inListFilter, numericFilter } = fieldsOf(one)
  const value = read(textOf(fieldName))
  if (inListFilter) return listOf(fieldsOf(inListFilter).values).includes(value)
  if (numericFilter) {
    const { operation, value: wanted } = fieldsOf(numericFilter)
    const right = Number(fieldsOf(wanted).int64Value ?? fieldsOf(wanted).doubleValue)
    const left = Number(value)
    return operation === 'EQUAL'
      ? left === right
      : operation === 'GREATER_THAN'
        ? left > right
        : operation === 'LESS_THAN'
          ? left < right
          : operation === 'GREATER_THAN_OR_EQUAL'
            ? left >= right
            : left <= right
  }
  const { matchType = 'EXACT', value: wanted, caseSensitive } = fieldsOf(stringFilter)
  const [left, right] = caseSensitive ? [value, textOf(wanted)] : [value.toLowerCase(), textOf(wanted).toLowerCase()]
  if (matchType === 'BEGINS_WITH') return left.startsWith(right)
  if (matchType === 'ENDS_WITH') return left.endsWith(right)
  if (matchType === 'CONTAINS') return left.includes(right)
  if (/REGEXP/.test(textOf(matchType)))
    return new RegExp(matchType === 'FULL_REGEXP' ? `^(?:${right})$` : right).test(left)
  return left === right
}

interface Line {
  dimensionValues: { value: string }[]
  metricValues: { value: string }[]
}

const report = (request: Fields, { state, now }: RouteContext<State>): Fields => {
  const dimensions = listOf(request.dimensions).map((one) => textOf(fieldsOf(one).name))
  const metrics = listOf(request.metrics).map((one) => textOf(fieldsOf(one).name))
  const ranges = listOf(request.dateRanges).map(fieldsOf)
  if (dimensions.length === 0 && metrics.length === 0)
    throw badRequest('The request must have at least one metric or dimension.')
  if (ranges.length === 0) throw badRequest('A dateRange is required.')
  if (dimensions.length > 9) throw badRequest('Requests are limited to 9 dimensions.')
  if (metrics.length > 10) throw badRequest('Requests are limited to 10 metrics.')
  const known = new Set(state.rows.flatMap((row) => Object.keys(row)))
  const invalid = [...dimensions, ...metrics].find(
    (name) => state.rows.length > 0 && !known.has(name) && name !== 'dateRange',
  )
  if (invalid !== undefined)
    throw badRequest(`Field ${invalid} is not a valid dimension or metric. (or no row of the case holds it)`)
  const withRange = ranges.length > 1 && !dimensions.includes('dateRange')
  const lines: Line[] = ranges.flatMap((range, at) => {
    const [from, to] = [dayOf(textOf(range.startDate), now()), dayOf(textOf(range.endDate), now())]
    if (from > to) throw badRequest(`startDate ${from} is after endDate ${to}`)
    const name = textOf(range.name) || `date_range_${at}`
    const rows = state.rows.filter(
      (row) =>
        (row.date === undefined || (String(row.date) >= from && String(row.date) <= to)) &&
        (request.dimensionFilter === undefined || matches(request.dimensionFilter, (field) => textOf(row[field]))),
    )
    const groups = new Map<string, State['rows']>()
    for (const row of rows) {
      const key = JSON.stringify(
        dimensions.map((field) =>
          field === 'date' ? String(row.date).replaceAll('-', '') : field === 'dateRange' ? name : textOf(row[field]),
        ),
      )
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    return [...groups].map(([key, group]) => ({
      dimensionValues: [...(JSON.parse(key) as string[]), ...(withRange ? [name] : [])].map((value) => ({ value })),
      metricValues: metrics.map((metric) => ({ value: String(Math.round(sumOf(group, metric) * 1e6) / 1e6) })),
    }))
  })
  const headers = withRange ? [...dimensions, 'dateRange'] : dimensions
  const cellOf = (line: Line, name: string): string =>
    line.dimensionValues[headers.indexOf(name)]?.value ?? line.metricValues[metrics.indexOf(name)]?.value ?? ''
  const filtered = lines.filter(
    (line) => request.metricFilter === undefined || matches(request.metricFilter, (name) => cellOf(line, name)),
  )
  const orders = listOf(request.orderBys).map(fieldsOf)
  filtered.sort((left, right) => {
    for (const { metric, dimension, desc } of orders) {
      const name = textOf(fieldsOf(metric).metricName) || textOf(fieldsOf(dimension).dimensionName)
      const [first, second] = [cellOf(left, name), cellOf(right, name)]
      const difference = metric ? Number(first) - Number(second) : first.localeCompare(second)
      if (difference !== 0) return desc ? -difference : difference
    }
    return 0
  })
  const { items } = pageFrom(filtered, Number(request.limit ?? 10_000), Number(request.offset ?? 0))
  return {
    dimensionHeaders: headers.map((name) => ({ name })),
    metricHeaders: metrics.map((name) => ({
      name,
      type: /revenue|value/i.test(name)
        ? 'TYPE_CURRENCY'
        : /rate|duration|per/i.test(name)
          ? 'TYPE_FLOAT'
          : 'TYPE_INTEGER',
    })),
    ...(items.length > 0 ? { rows: items, rowCount: filtered.length } : {}),
    metadata: state.metadata,
    kind: 'analyticsData#runReport',
  }
}

export const googleAnalytics = defineVendor<Seed, State>({
  key: 'google-analytics',
  name: 'Google Analytics',
  hosts: ['analyticsdata.googleapis.com'],
  source:
    'developers.google.com/analytics/devguides/reporting/data/v1, from memory. How n8n 2.41.1 calls it was read in its node.',
  createState: (seed) => ({
    rows: (seed?.rows ?? []).map((row) =>
      row.date === undefined ? row : { yearMonth: String(row.date).slice(0, 7).replace('-', ''), ...row },
    ),
    metadata: { currencyCode: seed?.currency ?? 'EUR', timeZone: seed?.timeZone ?? 'Europe/Berlin' },
  }),
  authorize: authorizeGoogle,
  routes: [
    {
      method: 'GET',
      path: '/v1beta/properties/:property/metadata',
      summary: 'List dimensions and metrics',
      respond: ({ params }) => ({
        body: { name: `properties/${params.property}/metadata`, dimensions: [], metrics: [] },
      }),
    },
    {
      method: 'POST',
      path: '/v1beta/properties/:call',
      summary: 'Run a report',
      empty: () => ({
        body: { dimensionHeaders: [], metricHeaders: [], metadata: {}, kind: 'analyticsData#runReport' },
      }),
      respond: (request, context) => {
        const [, property, verb] = /^([^:]*):(runReport|batchRunReports)$/.exec(request.params.call ?? '') ?? []
        if (!/^\d+$/.test(property ?? ''))
          throw badRequest(
            `Invalid property ID: ${property ?? request.params.call}. A numeric Property ID is required.`,
          )
        const body = fieldsOf(request.body)
        if (verb === 'runReport') return { body: report(body, context) }
        const requests = listOf(body.requests).map(fieldsOf)
        if (requests.length < 1 || requests.length > 5)
          throw badRequest('Each batch request is allowed up to 5 requests.')
        return { body: { reports: requests.map((one) => report(one, context)), kind: 'analyticsData#batchRunReports' } }
      },
    },
  ],
  fail: failAsGoogle,
  rejections: rejectAsGoogle('Google Analytics Data API', 'analyticsdata.googleapis.com'),
  credentials: { googleAnalyticsOAuth2: googleCredential('https://www.googleapis.com/auth/analytics.readonly') },
})

import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { formOf } from '../shared/form.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import { fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'
import { compileFormula } from './formula.ts'
import { asBoolean, type Value } from './formula-functions.ts'
import { FormulaError } from './formula-tokens.ts'
import { type AirtableRecord, cellValue, isEmpty, type Table } from './table.ts'

/** A record with the requested fields, without empty ones. */
export const toResponse = (record: AirtableRecord, wanted?: readonly string[]): AirtableRecord => ({
  id: record.id,
  createdTime: record.createdTime,
  fields: Object.fromEntries(
    Object.entries(record.fields).filter(([name, value]) => !isEmpty(value) && (!wanted || wanted.includes(name))),
  ),
})

const known = (table: Table, name: string): string => {
  if (!(name in table.fields)) throw apiError(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${name}"`)
  return name
}

const filtered = (table: Table, formula: string, { now, clock }: RouteContext<unknown>): AirtableRecord[] => {
  // Records created after the current time of the case do not exist yet.
  const records = table.records.filter(({ createdTime }) => new Date(createdTime) <= clock())
  if (!formula) return records
  try {
    const run = compileFormula(formula, Object.keys(table.fields))
    return records.filter((record) =>
      asBoolean(
        run((name) => cellValue(table, record, name), {
          now: now(),
          recordId: record.id,
          createdTime: record.createdTime,
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    throw apiError(422, 'INVALID_FILTER_BY_FORMULA', `The formula for filtering records is invalid: ${error.message}`)
  }
}

const order = (left: Value, right: Value): number => {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1
  return typeof left === 'string' && typeof right === 'string'
    ? left.localeCompare(right, 'en')
    : Number(left) - Number(right)
}

const sorted = (table: Table, records: AirtableRecord[], sort: unknown): AirtableRecord[] => {
  const keys = listOf(sort).map((key) => {
    const { field, direction = 'asc' } = fieldsOf(key)
    if (direction !== 'asc' && direction !== 'desc')
      throw apiError(422, 'INVALID_SORT_OPTIONS', 'Sort direction must be asc or desc')
    return { name: known(table, textOf(field)), sign: direction === 'desc' ? -1 : 1 }
  })
  return [...records].sort((left, right) => {
    for (const { name, sign } of keys) {
      const difference = order(cellValue(table, left, name), cellValue(table, right, name))
      if (difference !== 0) return difference * sign
    }
    return 0
  })
}

/** Filters, sorts, then pages. `offset` is the first record of the next page. */
export const listRecords = (table: Table, request: VendorRequest, context: RouteContext<unknown>): MockResponse => {
  const query = formOf(request.query)
  const size = sizeOf(request.query.get('pageSize'), { max: 100, fallback: 100 })
  if (size === undefined) throw apiError(422, 'INVALID_PAGE_SIZE', 'Page size must be an integer between 1 and 100')
  const most = sizeOf(request.query.get('maxRecords'), {
    max: Number.MAX_SAFE_INTEGER,
    fallback: Number.MAX_SAFE_INTEGER,
  })
  if (most === undefined) throw apiError(422, 'INVALID_MAX_RECORDS', 'maxRecords must be a positive integer')
  const wanted = query.fields === undefined ? undefined : listOf(query.fields).map((name) => known(table, textOf(name)))
  const all = sorted(table, filtered(table, textOf(query.filterByFormula), context), query.sort).slice(0, most)
  const offset = textOf(query.offset)
  const from = offset ? all.findIndex(({ id }) => offset === `itr/${id}`) : 0
  if (from === -1)
    throw apiError(
      422,
      'LIST_RECORDS_ITERATOR_NOT_AVAILABLE',
      'The iterator is no longer available; list from the start',
    )
  const { items, more } = pageFrom(all, size, from)
  return {
    body: {
      records: items.map((record) => toResponse(record, wanted)),
      ...(more ? { offset: `itr/${all[from + size]?.id}` } : {}),
    },
  }
}

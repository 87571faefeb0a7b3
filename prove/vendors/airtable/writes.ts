import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'
import { apiError, notFound } from './errors.ts'
import { toResponse } from './records.ts'
import { type AirtableRecord, CellError, cellValue, type Table, toCell } from './table.ts'

const cells = (table: Table, fields: unknown, typecast: boolean): Fields => {
  if (!isFields(fields))
    throw apiError(422, 'INVALID_REQUEST_MISSING_FIELDS', 'Could not find field "fields" in the request body')
  try {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, toCell(table, name, value, typecast)]),
    )
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    throw apiError(422, error.type, error.message)
  }
}

const touched = (table: Table, now: Date): Fields =>
  Object.fromEntries(
    Object.entries(table.fields)
      .filter(([, field]) => field === 'lastModifiedTime')
      .map(([name]) => [name, now.toISOString()]),
  )

/** Autonumbers continue from the highest one, or start at 1. */
const autoNumbers = (table: Table): Fields =>
  Object.fromEntries(
    Object.entries(table.fields)
      .filter(([, field]) => field === 'autoNumber')
      .map(([name]) => [name, Math.max(0, ...table.records.map(({ fields }) => Number(fields[name] ?? 0))) + 1]),
  )

const add = (table: Table, fields: Fields, context: RouteContext<unknown>): AirtableRecord => {
  const record = {
    id: context.nextId('rec'),
    createdTime: context.now().toISOString(),
    fields: { ...fields, ...autoNumbers(table), ...touched(table, context.now()) },
  }
  table.records.push(record)
  return record
}

/** PATCH keeps the other fields, PUT clears them. */
const change = (
  table: Table,
  record: AirtableRecord,
  fields: Fields,
  request: VendorRequest,
  context: RouteContext<unknown>,
) => {
  record.fields = { ...(request.method === 'PUT' ? {} : record.fields), ...fields, ...touched(table, context.now()) }
  return record
}

const assertAtMostTen = (records: unknown): Fields[] => {
  if (!Array.isArray(records) || records.length === 0 || records.length > 10 || !records.every(isFields))
    throw apiError(
      422,
      'INVALID_RECORDS',
      'You must provide an array of up to 10 record objects, each with an "id" ID field and a "fields" object for cell values.',
    )
  return records
}

export const createRecords = (table: Table, request: VendorRequest, context: RouteContext<unknown>): MockResponse => {
  const body = fieldsOf(request.body)
  const typecast = body.typecast === true
  if (body.records === undefined) return { body: toResponse(add(table, cells(table, body.fields, typecast), context)) }
  const rows = assertAtMostTen(body.records).map(({ fields }) => cells(table, fields, typecast))
  return { body: { records: rows.map((row) => toResponse(add(table, row, context))) } }
}

export const updateRecord = (table: Table, request: VendorRequest, context: RouteContext<unknown>): MockResponse => {
  const record = table.records.find(({ id }) => id === request.params.record)
  if (!record) return notFound
  const { fields, typecast } = fieldsOf(request.body)
  return { body: toResponse(change(table, record, cells(table, fields, typecast === true), request, context)) }
}

const mergeFields = (table: Table, upsert: unknown): string[] | undefined => {
  if (upsert === undefined) return undefined
  const names = listOf(fieldsOf(upsert).fieldsToMergeOn).map(textOf)
  if (names.length < 1 || names.length > 3)
    throw apiError(422, 'INVALID_REQUEST_UNKNOWN', 'fieldsToMergeOn must hold one to three field names')
  const invalid = names.find((name) => !(name in table.fields))
  if (invalid !== undefined) throw apiError(422, 'UNKNOWN_FIELD_NAME', `Unknown field name: "${invalid}"`)
  return names
}

const same = (table: Table, record: AirtableRecord, fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => {
    const other = { id: '', createdTime: '', fields }
    return String(cellValue(table, record, name)) === String(cellValue(table, other, name))
  })

/** Up to ten records, by id, or by `fieldsToMergeOn` for an upsert. */
export const updateRecords = (table: Table, request: VendorRequest, context: RouteContext<unknown>): MockResponse => {
  const body = fieldsOf(request.body)
  const names = mergeFields(table, body.performUpsert)
  const planned = assertAtMostTen(body.records).map(({ id, fields }) => {
    const row = cells(table, fields, body.typecast === true)
    if (id === undefined && !names)
      throw apiError(
        422,
        'INVALID_RECORDS',
        'You must provide an array of up to 10 record objects, each with an "id" ID field',
      )
    const hits = table.records.filter((record) =>
      id === undefined ? same(table, record, row, names ?? []) : record.id === id,
    )
    if (id !== undefined && hits.length === 0)
      throw apiError(422, 'ROW_DOES_NOT_EXIST', `Record ID ${textOf(id)} does not exist in this table`)
    if (hits.length > 1)
      throw apiError(422, 'INVALID_VALUE_FOR_COLUMN', 'Cannot update more than one record with the same merge fields')
    return { row, hit: hits[0] }
  })
  const created: string[] = []
  const records = planned.map(({ row, hit }) => {
    const record = hit ? change(table, hit, row, request, context) : add(table, row, context)
    if (!hit) created.push(record.id)
    return record
  })
  const updated = records.map(({ id }) => id).filter((id) => !created.includes(id))
  return {
    body: {
      records: records.map((record) => toResponse(record)),
      ...(names ? { createdRecords: created, updatedRecords: updated } : {}),
    },
  }
}

export const deleteRecords = (table: Table, ids: readonly string[]): MockResponse => {
  if (!ids.every((wanted) => table.records.some(({ id }) => id === wanted))) return notFound
  table.records = table.records.filter(({ id }) => !ids.includes(id))
  return { body: { records: ids.map((id) => ({ id, deleted: true })) } }
}

import type { MockResponse } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'
import { type Field, type FieldType, type Table, typeOf } from './table.ts'

// From memory of airtable.com/developers/web/api/create-table, create-field and field-model.

/** Only Airtable's own page creates them. */
const BY_HAND = ['formula', 'autoNumber', 'createdTime', 'lastModifiedTime']
const NEEDS_OPTIONS = ['number', 'checkbox', 'date', 'dateTime', 'singleSelect', 'multipleSelects']
const PRIMARY = ['singleLineText', 'multilineText', 'email', 'url', 'phoneNumber', 'number', 'date', 'dateTime']

const invalid = (message: string) => apiError(422, 'INVALID_REQUEST_UNKNOWN', `Invalid request: ${message}`)

function fieldIn(value: unknown): [name: string, field: Field] {
  const { name, type: wanted, options } = fieldsOf(value)
  const type = textOf(wanted) as FieldType
  if (!name || !type) throw invalid('a field needs a name and a type')
  if (BY_HAND.includes(type))
    throw apiError(422, 'UNSUPPORTED_FIELD_TYPE_FOR_CREATE', `Creating ${type} fields is not supported`)
  if (NEEDS_OPTIONS.includes(type) !== (options !== undefined)) throw invalid(`options of the type ${type}`)
  if (!type.endsWith('Select') && !type.endsWith('Selects')) return [textOf(name), type]
  const choices = listOf(fieldsOf(options).choices).map((choice) => textOf(fieldsOf(choice).name))
  return [textOf(name), { type: type as 'singleSelect' | 'multipleSelects', choices }]
}

const shapeOf = ({ id, name, fields }: Table) => ({
  id,
  name,
  primaryFieldId: 'fld0',
  fields: Object.entries(fields).map(([field, type], at) => ({ id: `fld${at}`, name: field, type: typeOf(type) })),
})

export function createTable(
  tables: Table[],
  { name, fields }: Fields,
  nextId: (prefix?: string) => string,
): MockResponse {
  if (tables.some((table) => table.name === name))
    throw apiError(422, 'DUPLICATE_TABLE_NAME', 'Cannot create a table with the name of another')
  const entries = listOf(fields).map(fieldIn)
  const [[, primary] = ['', undefined]] = entries
  if (!primary || !PRIMARY.includes(typeOf(primary)))
    throw invalid('the first field has a type that a primary field can’t have')
  const table = {
    id: `tbl${nextId().padStart(14, '0')}`,
    name: textOf(name),
    fields: Object.fromEntries(entries),
    records: [],
  }
  tables.push(table)
  return { body: shapeOf(table) }
}

export function createField(tables: Table[], id: string, body: Fields): MockResponse {
  const table = tables.find((one) => one.id === id)
  if (!table) throw apiError(404, 'TABLE_NOT_FOUND', `no table ${id}`)
  const [name, field] = fieldIn(body)
  if (name in table.fields) throw apiError(422, 'DUPLICATE_OR_EMPTY_FIELD_NAME', `the field “${name}” exists`)
  table.fields[name] = field
  return { body: { id: `fld${Object.keys(table.fields).length}`, name, type: typeOf(field) } }
}

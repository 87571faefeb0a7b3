import type { Value } from './formula-functions.ts'

/** Field types, as in Airtable's field model. */
export type FieldType =
  | 'singleLineText'
  | 'multilineText'
  | 'richText'
  | 'email'
  | 'url'
  | 'phoneNumber'
  | 'number'
  | 'currency'
  | 'percent'
  | 'rating'
  | 'duration'
  | 'checkbox'
  | 'singleSelect'
  | 'multipleSelects'
  | 'date'
  | 'dateTime'
  | 'multipleAttachments'
  | 'multipleRecordLinks'
  | 'formula'
  | 'autoNumber'
  | 'createdTime'
  | 'lastModifiedTime'

/** A type, or a select with its current choices. */
export type Field = FieldType | { type: 'singleSelect' | 'multipleSelects'; choices: string[] }

export interface AirtableRecord {
  id: string
  createdTime: string
  fields: Record<string, unknown>
}

export interface Table {
  /** Requests may use the name or the id. */
  name: string
  id: string
  fields: Record<string, Field>
  records: AirtableRecord[]
}

export const typeOf = (field: Field): FieldType => (typeof field === 'string' ? field : field.type)

const NUMBERS: readonly FieldType[] = ['number', 'currency', 'percent', 'rating', 'duration', 'autoNumber']
const COMPUTED: readonly FieldType[] = ['formula', 'autoNumber', 'createdTime', 'lastModifiedTime']
const DATES: readonly FieldType[] = ['date', 'dateTime', 'createdTime', 'lastModifiedTime']

/** Airtable omits empty fields. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0)

/** A cell's value in a formula. */
export const cellValue = (table: Table, record: AirtableRecord, name: string): Value => {
  const field = table.fields[name]
  const value = record.fields[name]
  if (field === undefined || isEmpty(value)) return null
  if (DATES.includes(typeOf(field))) return new Date(String(value))
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** A value that cannot be written, with Airtable's error type and message. */
export class CellError extends Error {
  override name = 'CellError'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const chosen = (field: Field, name: string, choice: unknown, typecast: boolean): string => {
  const text = String(choice)
  if (typeof field === 'string' || field.choices.includes(text)) return text
  if (!typecast)
    throw new CellError(
      'INVALID_MULTIPLE_CHOICE_OPTIONS',
      `Insufficient permissions to create new select option "\\"${text}\\"" (field "${name}")`,
    )
  field.choices.push(text)
  return text
}

/** The cell's new content. Throws CellError for a value that Airtable rejects. */
export const toCell = (table: Table, name: string, value: unknown, typecast: boolean): unknown => {
  const field = table.fields[name]
  if (field === undefined) throw new CellError('UNKNOWN_FIELD_NAME', `Unknown field name: "${name}"`)
  const type = typeOf(field)
  const invalid = () => new CellError('INVALID_VALUE_FOR_COLUMN', `Field "${name}" cannot accept the provided value`)
  if (COMPUTED.includes(type))
    throw new CellError(
      'INVALID_VALUE_FOR_COLUMN',
      `Field "${name}" cannot accept a value because the field is computed`,
    )
  if (value === null || value === undefined) return null
  if (NUMBERS.includes(type)) {
    const number = typecast ? (value === '' ? null : Number(value)) : value
    if (number !== null && (typeof number !== 'number' || Number.isNaN(number))) throw invalid()
    return number
  }
  if (type === 'checkbox') {
    if (typeof value !== 'boolean' && !typecast) throw invalid()
    return value === true || value === 'true' || value === 1
  }
  if (DATES.includes(type)) {
    if (value === '' && typecast) return null
    const date = new Date(String(value))
    if (typeof value !== 'string' || Number.isNaN(date.getTime())) throw invalid()
    return type === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()
  }
  if (type === 'singleSelect') {
    if (typeof value !== 'string' && !typecast) throw invalid()
    return value === '' && typecast ? null : chosen(field, name, value, typecast)
  }
  if (type === 'multipleSelects' || type === 'multipleRecordLinks' || type === 'multipleAttachments') {
    const list = Array.isArray(value) ? value : typecast && typeof value === 'string' ? value.split(/,\s*/) : undefined
    if (!list) throw invalid()
    if (type === 'multipleAttachments' && !list.every((part) => typeof Object(part).url === 'string')) throw invalid()
    return type === 'multipleSelects' ? list.map((choice) => chosen(field, name, choice, typecast)) : list
  }
  if (typeof value !== 'string' && !typecast) throw invalid()
  return String(value)
}

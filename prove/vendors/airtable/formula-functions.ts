import { FormulaError } from './formula-tokens.ts'

export type Value = string | number | boolean | Date | null

/** The record a formula is evaluated on. */
export interface FormulaContext {
  now: Date
  recordId: string
  createdTime: string
}

/** Airtable's conversions of values to text, numbers, booleans and dates. */
export const asText = (value: Value): string =>
  value === null
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : value === true
        ? '1'
        : value === false
          ? '0'
          : String(value)

export const asNumber = (value: Value): number => {
  if (value === null || value === '') return 0
  if (value instanceof Date) return value.getTime()
  return Number(value)
}

export const asBoolean = (value: Value): boolean =>
  value instanceof Date || (typeof value === 'number' ? value !== 0 && !Number.isNaN(value) : Boolean(value))

const asDate = (value: Value): Date | null => {
  if (value instanceof Date) return value
  if (value === null || value === '') return null
  const date = new Date(
    typeof value === 'string' && /^\d{4}-\d\d-\d\d \d/.test(value) ? `${value.replace(' ', 'T')}Z` : String(value),
  )
  return Number.isNaN(date.getTime()) ? null : date
}

const UNITS: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

const unitOf = (value: Value): string => asText(value).toLowerCase().replace(/s$/, '')

const later = (date: Date, count: number, unit: string): Date => {
  const step = UNITS[unit]
  if (step !== undefined) return new Date(date.getTime() + count * step)
  const moved = new Date(date)
  if (unit === 'month') moved.setUTCMonth(moved.getUTCMonth() + count)
  else if (unit === 'quarter') moved.setUTCMonth(moved.getUTCMonth() + 3 * count)
  else if (unit === 'year') moved.setUTCFullYear(moved.getUTCFullYear() + count)
  else throw new FormulaError(`Invalid unit "${unit}"`)
  return moved
}

/** A comparison with an empty date is #ERROR!, here NaN. */
const compared = (left: Value, right: Value, holds: (left: number, right: number) => boolean): Value => {
  const [first, second] = [asDate(left), asDate(right)]
  return first && second ? holds(first.getTime(), second.getTime()) : Number.NaN
}

const pattern = (source: Value, flags: string) => {
  try {
    return new RegExp(asText(source), flags)
  } catch {
    throw new FormulaError(`Invalid regular expression "${asText(source)}"`)
  }
}

interface FormulaFunction {
  min: number
  max: number
  run: (values: Value[], around: FormulaContext) => Value
}

const of = (min: number, max: number, run: FormulaFunction['run']): FormulaFunction => ({ min, max, run })
const at = (values: Value[], index: number): Value => values[index] ?? null

/** The functions our workflows use, and related ones (formula field reference). */
export const FUNCTIONS: Record<string, FormulaFunction> = {
  AND: of(1, 999, (values) => values.every(asBoolean)),
  OR: of(1, 999, (values) => values.some(asBoolean)),
  NOT: of(1, 1, (values) => !asBoolean(at(values, 0))),
  IF: of(2, 3, (values) => (asBoolean(at(values, 0)) ? at(values, 1) : at(values, 2))),
  TRUE: of(0, 0, () => true),
  FALSE: of(0, 0, () => false),
  BLANK: of(0, 0, () => null),
  LOWER: of(1, 1, (values) => asText(at(values, 0)).toLowerCase()),
  UPPER: of(1, 1, (values) => asText(at(values, 0)).toUpperCase()),
  TRIM: of(1, 1, (values) => asText(at(values, 0)).trim()),
  LEN: of(1, 1, (values) => asText(at(values, 0)).length),
  CONCATENATE: of(1, 999, (values) => values.map(asText).join('')),
  FIND: of(
    2,
    3,
    (values) => asText(at(values, 1)).indexOf(asText(at(values, 0)), Math.max(0, asNumber(at(values, 2)) - 1)) + 1,
  ),
  SEARCH: of(2, 3, (values) => {
    const found = asText(at(values, 1))
      .toLowerCase()
      .indexOf(asText(at(values, 0)).toLowerCase())
    return found === -1 ? null : found + 1
  }),
  SUBSTITUTE: of(3, 3, (values) => asText(at(values, 0)).replaceAll(asText(at(values, 1)), asText(at(values, 2)))),
  REGEX_MATCH: of(2, 2, (values) => pattern(at(values, 1), 'u').test(asText(at(values, 0)))),
  REGEX_REPLACE: of(3, 3, (values) =>
    asText(at(values, 0)).replace(pattern(at(values, 1), 'gu'), asText(at(values, 2))),
  ),
  VALUE: of(1, 1, (values) => asNumber(at(values, 0))),
  ABS: of(1, 1, (values) => Math.abs(asNumber(at(values, 0)))),
  ROUND: of(1, 2, (values) => {
    const scale = 10 ** asNumber(at(values, 1))
    return Math.round(asNumber(at(values, 0)) * scale) / scale
  }),
  MIN: of(1, 999, (values) => Math.min(...values.map(asNumber))),
  MAX: of(1, 999, (values) => Math.max(...values.map(asNumber))),
  NOW: of(0, 0, (_, { now }) => now),
  TODAY: of(0, 0, (_, { now }) => new Date(now.toISOString().slice(0, 10))),
  DATEADD: of(3, 3, (values) => {
    const date = asDate(at(values, 0))
    return date && later(date, asNumber(at(values, 1)), unitOf(at(values, 2)))
  }),
  DATETIME_DIFF: of(2, 3, (values) => {
    const [first, second] = [asDate(at(values, 0)), asDate(at(values, 1))]
    const step = UNITS[values[2] === undefined ? 'second' : unitOf(at(values, 2))]
    if (step === undefined) throw new FormulaError(`Invalid unit "${asText(at(values, 2))}"`)
    return first && second && Math.trunc((first.getTime() - second.getTime()) / step)
  }),
  DATETIME_PARSE: of(1, 3, (values) => asDate(at(values, 0))),
  IS_AFTER: of(2, 2, (values) => compared(at(values, 0), at(values, 1), (left, right) => left > right)),
  IS_BEFORE: of(2, 2, (values) => compared(at(values, 0), at(values, 1), (left, right) => left < right)),
  RECORD_ID: of(0, 0, (_, { recordId }) => recordId),
  CREATED_TIME: of(0, 0, (_, { createdTime }) => new Date(createdTime)),
}

import { type Fields, fieldsOf, isFields, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'
import { type PlainValue, type Property, typeOf } from './property.ts'

export interface Row {
  values: Record<string, PlainValue>
  createdTime: string
  lastEditedTime: string
}

export type Properties = Record<string, Property>

/** By name; the title also by its id `title`. */
export const propertyNamed = (properties: Properties, name: unknown): string => {
  const wanted = textOf(name)
  if (wanted in properties) return wanted
  const title = Object.keys(properties).find((one) => properties[one] === 'title')
  if (wanted === 'title' && title) return title
  throw apiError(`Could not find property with name or id: ${wanted}`)
}

const isEmpty = (value: PlainValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const dayOf = (value: PlainValue | undefined): string => textOf(isFields(value) ? value.start : (value ?? ''))

const DAY = 86_400_000
const WINDOWS: Record<string, readonly [number, number]> = {
  past_week: [-7, 0],
  past_month: [-30, 0],
  past_year: [-365, 0],
  next_week: [0, 7],
  next_month: [0, 30],
  next_year: [0, 365],
}

const compareDates = (sign: string, value: string, wanted: unknown, now: Date): boolean => {
  if (value === '') return false
  const span = WINDOWS[sign]
  const at = Date.parse(value)
  if (span) return at >= now.getTime() + span[0] * DAY && at <= now.getTime() + span[1] * DAY
  const day = textOf(wanted)
  if (Number.isNaN(Date.parse(day)))
    throw apiError(
      `body failed validation: a date filter should be a valid ISO 8601 date string, instead was \`"${day}"\`.`,
    )
  // A filter without a time compares whole days.
  const [left, right] =
    day.length === 10 ? [value.slice(0, 10), day] : [new Date(at).toISOString(), new Date(day).toISOString()]
  if (sign === 'equals') return left === right
  if (sign === 'before') return left < right
  if (sign === 'after') return left > right
  if (sign === 'on_or_before') return left <= right
  if (sign === 'on_or_after') return left >= right
  throw apiError(`body failed validation: body.filter.date.${sign} should be not present.`)
}

const NUMBERS: Record<string, (left: number, right: number) => boolean> = {
  equals: (left, right) => left === right,
  does_not_equal: (left, right) => left !== right,
  greater_than: (left, right) => left > right,
  less_than: (left, right) => left < right,
  greater_than_or_equal_to: (left, right) => left >= right,
  less_than_or_equal_to: (left, right) => left <= right,
}

const TEXTS: Record<string, (left: string, right: string) => boolean> = {
  equals: (left, right) => left.toLowerCase() === right.toLowerCase(),
  does_not_equal: (left, right) => left.toLowerCase() !== right.toLowerCase(),
  contains: (left, right) => left.toLowerCase().includes(right.toLowerCase()),
  does_not_contain: (left, right) => !left.toLowerCase().includes(right.toLowerCase()),
  starts_with: (left, right) => left.toLowerCase().startsWith(right.toLowerCase()),
  ends_with: (left, right) => left.toLowerCase().endsWith(right.toLowerCase()),
}

const compares = (type: string, value: PlainValue | undefined, condition: Fields, now: Date): boolean => {
  const [[sign, wanted] = ['', undefined], ...more] = Object.entries(condition)
  const wrong = () => apiError(`body failed validation: body.filter.${type}.${sign} should be not present.`)
  if (sign === '' || more.length > 0)
    throw apiError(`body failed validation: body.filter.${type} should hold one condition.`)
  if (sign === 'is_empty' || sign === 'is_not_empty') return isEmpty(value) === (sign === 'is_empty')
  if (type === 'date' || type === 'created_time' || type === 'last_edited_time')
    return compareDates(sign, dayOf(value), wanted, now)
  if (type === 'number') {
    const compare = NUMBERS[sign]
    if (!compare || typeof wanted !== 'number') throw wrong()
    return typeof value === 'number' ? compare(value, wanted) : sign === 'does_not_equal'
  }
  if (type === 'checkbox') {
    if (typeof wanted !== 'boolean' || !/^(equals|does_not_equal)$/.test(sign)) throw wrong()
    return ((value === true) === wanted) === (sign === 'equals')
  }
  const choices = (Array.isArray(wanted) ? wanted : [wanted]).map(textOf)
  if (type === 'multi_select' || type === 'relation' || type === 'people') {
    if (!/^(contains|does_not_contain)$/.test(sign)) throw wrong()
    return choices.some((choice) => listOf(value).includes(choice)) === (sign === 'contains')
  }
  if (type === 'select' || type === 'status') {
    if (!/^(equals|does_not_equal)$/.test(sign)) throw wrong()
    return choices.includes(textOf(value)) === (sign === 'equals')
  }
  const compare = TEXTS[sign]
  if (!compare || typeof wanted !== 'string') throw wrong()
  return compare(textOf(value), wanted)
}

/** Whether a row matches a filter. Throws ApiError for a filter that does not fit the property's type. */
export const matches = (row: Row, filter: unknown, properties: Properties, now: Date): boolean => {
  const { and, or, property, timestamp, type: _, ...rest } = fieldsOf(filter)
  if (and !== undefined) return listOf(and).every((one) => matches(row, one, properties, now))
  if (or !== undefined) return listOf(or).some((one) => matches(row, one, properties, now))
  const [[type, condition] = ['', undefined], ...more] = Object.entries(rest)
  if (type === '' || more.length > 0 || !isFields(condition))
    throw apiError(
      'body failed validation: body.filter should be a filter with one condition, instead was something else.',
    )
  if (timestamp !== undefined)
    return compares(type, timestamp === 'created_time' ? row.createdTime : row.lastEditedTime, condition, now)
  const name = propertyNamed(properties, property)
  const own = typeOf(properties[name] as Property)
  if (own !== type)
    throw apiError(
      `The property type in the database does not match the property type of the filter provided: database property ${own} does not match filter ${type}`,
    )
  return compares(type, row.values[name], condition, now)
}

const keyOf = (value: PlainValue | undefined): string | number =>
  typeof value === 'number'
    ? value
    : typeof value === 'boolean'
      ? Number(value)
      : Array.isArray(value)
        ? value.join()
        : dayOf(value)

/** Empty values come last. */
export const sorted = <One extends Row>(rows: readonly One[], sorts: unknown, properties: Properties): One[] => {
  const keys = listOf(sorts).map((sort) => {
    const { property, timestamp, direction } = fieldsOf(sort)
    if (direction !== 'ascending' && direction !== 'descending')
      throw apiError('body failed validation: body.sorts[0].direction should be `"ascending"` or `"descending"`.')
    const name = timestamp === undefined ? propertyNamed(properties, property) : undefined
    const read = (row: Row): PlainValue | undefined =>
      name === undefined ? (timestamp === 'created_time' ? row.createdTime : row.lastEditedTime) : row.values[name]
    return { read, sign: direction === 'ascending' ? 1 : -1 }
  })
  return [...rows].sort((left, right) => {
    for (const { read, sign } of keys) {
      const [first, second] = [read(left), read(right)]
      if (isEmpty(first) !== isEmpty(second)) return isEmpty(first) ? 1 : -1
      const [low, high] = [keyOf(first), keyOf(second)]
      if (low !== high) return (low < high ? -1 : 1) * sign
    }
    return 0
  })
}

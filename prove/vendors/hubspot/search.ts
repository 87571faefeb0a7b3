import { type Fields, listOf, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'

/** A contact or deal. `changes` happen later in the case. */
export interface CrmObject {
  id: string
  properties: Record<string, string | null>
  changes?: { at: string; properties: Record<string, string> }[]
}

/** At the current time of the case. */
export const atTime =
  (clock: Date) =>
  ({ changes = [], ...one }: CrmObject): CrmObject => {
    const made = changes.filter(({ at }) => new Date(at) <= clock).map(({ properties }) => properties)
    return { ...one, properties: Object.assign({}, one.properties, ...made) }
  }

const numeric = (value: unknown): number => {
  const text = textOf(value)
  return text !== '' && !Number.isNaN(Number(text)) ? Number(text) : Date.parse(text)
}

/** Whether properties match a filter. Numbers and times (in milliseconds) compare as numbers. */
export const matches = (held: Record<string, string | null>, filter: Fields): boolean => {
  const { propertyName, operator, value, highValue, values } = filter
  const own = held[textOf(propertyName)]
  const text = textOf(own ?? '').toLowerCase()
  const wanted = textOf(value).toLowerCase()
  const has = text !== ''
  if (textOf(propertyName) === '') throw apiError('Invalid input JSON: propertyName is missing')
  if (operator === 'HAS_PROPERTY') return has
  if (operator === 'NOT_HAS_PROPERTY') return !has
  if (operator === 'IN' || operator === 'NOT_IN') {
    if (!Array.isArray(values)) throw apiError(`operator ${operator} requires values`)
    return has && listOf(values).some((one) => textOf(one).toLowerCase() === text) === (operator === 'IN')
  }
  if (value === undefined) throw apiError(`operator ${textOf(operator)} requires value`)
  if (operator === 'EQ') return has && text === wanted
  if (operator === 'NEQ') return has && text !== wanted
  if (operator === 'CONTAINS_TOKEN') return text.includes(wanted.replaceAll('*', ''))
  if (operator === 'NOT_CONTAINS_TOKEN') return !text.includes(wanted.replaceAll('*', ''))
  const number = numeric(own)
  if (operator === 'LT') return has && number < numeric(value)
  if (operator === 'LTE') return has && number <= numeric(value)
  if (operator === 'GT') return has && number > numeric(value)
  if (operator === 'GTE') return has && number >= numeric(value)
  if (operator === 'BETWEEN') {
    if (highValue === undefined) throw apiError('operator BETWEEN requires highValue')
    return has && number >= numeric(value) && number <= numeric(highValue)
  }
  throw apiError(`Invalid input JSON: operator ${textOf(operator)} is not known`)
}

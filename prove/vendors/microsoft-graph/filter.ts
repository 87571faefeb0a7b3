import { type Fields, textOf } from '../shared/values.ts'
import { apiError } from './errors.ts'

const OPERATORS: Record<string, (left: string, right: string) => boolean> = {
  eq: (left, right) => left === right,
  ge: (left, right) => left >= right,
  gt: (left, right) => left > right,
  le: (left, right) => left <= right,
  lt: (left, right) => left < right,
}

const instant = (value: string) => (/^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value)

/** Comparisons of the filter of a list, joined by `and`: "receivedDateTime ge 2026-11-16T08:00:00Z". */
export function matching<Item extends Fields>(all: readonly Item[], filter: string | null): Item[] {
  const tests = (filter ?? '')
    .split(' and ')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, field = '', operator = '', quoted, bare = ''] =
        /^(\w+) (eq|ge|gt|le|lt) (?:'((?:[^']|'')*)'|([\w:.+-]+))$/.exec(part.trim()) ?? []
      const compare = OPERATORS[operator]
      if (!compare) throw apiError(400, 'ErrorInvalidUrlQueryFilter', `Invalid filter clause: ${part}`)
      const value = instant(quoted?.replaceAll("''", "'") ?? bare)
      return (item: Item) => compare(instant(textOf(item[field])), value)
    })
  return all.filter((item) => tests.every((test) => test(item)))
}

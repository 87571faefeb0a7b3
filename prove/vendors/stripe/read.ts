import type { MockResponse, RouteContext, VendorRequest } from '../../vendor.ts'
import { formOf } from '../shared/form.ts'
import { pageAfter, sizeOf } from '../shared/page.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf, valueAt } from '../shared/values.ts'
import { type List, listNames, OBJECT_TYPES, type State, type StripeObject } from './account.ts'
import { apiError, missing } from './errors.ts'

const byId = (state: State, id: unknown): StripeObject | undefined =>
  listNames.flatMap((list) => state.things[list]).find((thing) => thing.id === id)

/** Replaces an id by its object, along a path such as `payment_intent.latest_charge`. */
const expand = (state: State, value: unknown, keys: readonly string[]): unknown => {
  const [key, ...rest] = keys
  if (key === undefined) return value
  if (Array.isArray(value)) return value.map((one) => expand(state, one, keys))
  if (!isFields(value)) return value
  const inside = value[key]
  const found = typeof inside === 'string' ? (byId(state, inside) ?? inside) : inside
  return { ...value, [key]: expand(state, found, rest) }
}

/** Applies `expand` to a response. */
export const expanded = (state: State, body: unknown, wanted: unknown): unknown =>
  listOf(wanted).reduce<unknown>((value, path) => expand(state, value, textOf(path).split('.')), body)

const OWN = ['limit', 'starting_after', 'ending_before', 'expand']

const inRange = (at: number, range: unknown): boolean => {
  if (!isFields(range)) return at === Number(range)
  const { gt, gte, lt, lte } = range
  return (
    (gt === undefined || at > Number(gt)) &&
    (gte === undefined || at >= Number(gte)) &&
    (lt === undefined || at < Number(lt)) &&
    (lte === undefined || at <= Number(lte))
  )
}

/** Whether an object matches a list's filters. Nested ones look like `customer_details[email]`. */
const matches = (thing: Fields, filters: Fields): boolean =>
  Object.entries(filters).every(([name, wanted]) => {
    if (name === 'created') return inRange(Number(thing.created), wanted)
    if (isFields(wanted)) return isFields(thing[name]) && matches(thing[name], wanted)
    return textOf(thing[name]) === textOf(wanted)
  })

const newestFirst = (things: readonly StripeObject[]): StripeObject[] =>
  things
    .map((thing, at) => ({ thing, at }))
    .sort((left, right) => right.thing.created - left.thing.created || right.at - left.at)
    .map(({ thing }) => thing)

const limitOf = (request: VendorRequest): number => {
  const limit = sizeOf(request.query.get('limit'), { max: 100, fallback: 10 })
  if (limit === undefined)
    throw apiError('Invalid limit: must be between 1 and 100', { param: 'limit', code: 'parameter_invalid_integer' })
  return limit
}

export const listObjects = (list: List, request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const query = formOf(request.query)
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !OWN.includes(name)))
  const unsaid = list === 'subscriptions' && query.status === undefined
  if (list === 'subscriptions' && query.status === 'all') delete filters.status
  const all = newestFirst(state.things[list]).filter(
    (thing) => matches(thing, filters) && !(unsaid && thing.status === 'canceled'),
  )
  const after = query.starting_after
  const before = query.ending_before
  if (after !== undefined && before !== undefined)
    throw apiError('You may only specify one of these parameters: starting_after, ending_before.')
  const limit = limitOf(request)
  const place = before === undefined ? -1 : all.findIndex(({ id }) => id === before)
  const page =
    before === undefined
      ? pageAfter(all, limit, after === undefined ? undefined : ({ id }) => id === after)
      : { items: all.slice(Math.max(0, place - limit), Math.max(0, place)), more: place > limit }
  if (!page) return missing(OBJECT_TYPES[list], textOf(after))
  const body = { object: 'list', url: request.path, has_more: page.more, data: page.items }
  return { body: expanded(state, body, query.expand) }
}

const CLAUSE = /^(-?)([\w.]+|metadata\[["']([^"']+)["']\])\s*(:|~|>=|<=|>|<)\s*(?:"([^"]*)"|'([^']*)'|([\w.]+))$/

const clause = (text: string): ((thing: StripeObject) => boolean) => {
  const hit = CLAUSE.exec(text.trim())
  if (!hit) throw apiError(`We were unable to parse your search query: ${text}`, { param: 'query' })
  const [, not, field = '', key, sign, double, single, bare] = hit
  const wanted = double ?? single ?? bare ?? ''
  return (thing) => {
    const value = key === undefined ? valueAt(thing, field) : fieldsOf(thing.metadata)[key]
    const text = textOf(value)
    const matches =
      sign === ':'
        ? wanted === 'null' && bare
          ? value === null || value === undefined
          : text.toLowerCase() === wanted.toLowerCase()
        : sign === '~'
          ? text.toLowerCase().includes(wanted.toLowerCase())
          : sign === '>'
            ? Number(value) > Number(wanted)
            : sign === '<'
              ? Number(value) < Number(wanted)
              : sign === '>='
                ? Number(value) >= Number(wanted)
                : Number(value) <= Number(wanted)
    return matches !== (not === '-')
  }
}

/** Clauses are joined by AND or by OR, never by both. */
export const searchObjects = (list: List, request: VendorRequest, { state }: RouteContext<State>): MockResponse => {
  const query = request.query.get('query') ?? ''
  const both = query.split(/ AND /i)
  const either = query.split(/ OR /i)
  if (both.length > 1 && either.length > 1)
    throw apiError('Search queries cannot combine AND and OR.', { param: 'query' })
  const tests = (either.length > 1 ? either : both).map(clause)
  const found = newestFirst(state.things[list]).filter((thing) =>
    either.length > 1 ? tests.some((test) => test(thing)) : tests.every((test) => test(thing)),
  )
  const limit = limitOf(request)
  const from = Number(request.query.get('page') ?? 0)
  const more = found.length > from + limit
  const body = {
    object: 'search_result',
    url: request.path,
    has_more: more,
    next_page: more ? String(from + limit) : null,
    data: found.slice(from, from + limit),
  }
  return { body: expanded(state, body, formOf(request.query).expand) }
}

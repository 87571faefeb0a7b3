import { invalid, noSuch } from './errors.ts'
import type { Params } from './params.ts'

export interface List<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

/** The parameters of every list endpoint; routes add their own filters. */
export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before', 'created', 'expand']

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** One page, newest first, according to `limit`, `starting_after`, `ending_before` and `created`. */
export function page<Item extends { id: string; created: number }>(items: Item[], params: Params, url: string) {
  const newestFirst = items.toReversed().sort((a, b) => b.created - a.created)
  return cut(newestFirst.filter(createdWithin(params)), params, url)
}

/** One page of items in their given order. */
export function cut<Item extends { id: string }>(items: Item[], params: Params, url: string): List<Item> {
  const limit = params.integer('limit') ?? DEFAULT_LIMIT
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalid(`This value must be between 1 and ${MAX_LIMIT}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  if (before) {
    const rest = items.slice(0, indexOf(items, before, 'ending_before'))
    return { object: 'list', data: rest.slice(-limit), has_more: rest.length > limit, url }
  }
  const rest = after ? items.slice(indexOf(items, after, 'starting_after') + 1) : items
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url }
}

function indexOf(items: { id: string }[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id)
  if (index < 0) throw noSuch('object', id, { param, status: 400 })
  return index
}

function createdWithin(params: Params): (item: { created: number }) => boolean {
  if (!params.has('created')) return () => true
  if (params.isText('created')) {
    const exactly = params.integer('created')
    return ({ created }) => created === exactly
  }
  const range = params.group('created').allowOnly('gt', 'gte', 'lt', 'lte')
  const {
    gt = -1,
    gte = 0,
    lt = Number.POSITIVE_INFINITY,
    lte = Number.POSITIVE_INFINITY,
  } = {
    gt: range.integer('gt'),
    gte: range.integer('gte'),
    lt: range.integer('lt'),
    lte: range.integer('lte'),
  }
  return ({ created }) => created > gt && created >= gte && created < lt && created <= lte
}

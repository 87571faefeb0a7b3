import type { MockResponse } from '../../vendor.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import { applyChanges } from './changes.ts'
import { toResponse } from './file.ts'
import { parseQuery } from './query.ts'
import { type Context, invalid, type Request } from './store.ts'

/** Files created after the current time of the case do not exist yet. */
const filesSoFar = ({ state, clock }: Context) => {
  state.files = applyChanges(state.files, clock())
  return state.files.filter(({ createdTime }) => new Date(createdTime) <= clock())
}

export const list = (request: Request, context: Context): MockResponse => {
  const size = sizeOf(request.query.get('pageSize'), { max: 1000, fallback: 100 })
  if (size === undefined) throw invalid('Invalid value for pageSize. Values must be within the range: [1, 1000]')
  const q = request.query.get('q')
  const files = filesSoFar(context)
  const found = q?.trim() ? files.filter(parseQuery(q)) : files
  const by = /^(createdTime|modifiedTime|name)( desc)?/.exec(request.query.get('orderBy') ?? '')
  const key = (by?.[1] ?? 'modifiedTime') as 'createdTime' | 'modifiedTime' | 'name'
  const down = by ? by[2] !== undefined : true
  const sorted = [...found].sort((left, right) => left[key].localeCompare(right[key]) * (down ? -1 : 1))
  const from = Number(request.query.get('pageToken') ?? 0)
  if (!Number.isInteger(from)) throw invalid('Invalid Value (pageToken)')
  const { items, more } = pageFrom(sorted, size, from)
  const fields = request.query.get('fields')
  return {
    body: {
      ...(fields ? {} : { kind: 'drive#fileList', incompleteSearch: false }),
      files: items.map((file) => toResponse(file, fields)),
      ...(more && (!fields || fields.includes('nextPageToken') || fields === '*')
        ? { nextPageToken: String(from + size) }
        : {}),
    },
  }
}

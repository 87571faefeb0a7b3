import { isRecord } from '../parameter.ts'
import { cleanLocator, isLocator } from './clean-locator.ts'
import { cleanPasted } from './pasted-workflow.ts'
import { cleanText } from './private-text.ts'
import { type Field, privateValue } from './private-value.ts'
import type { Removal, RemovalKind } from './removal.ts'

type Json = Record<string, unknown>

export interface TextOptions {
  /** A sticky note: a text for the buyer to read. */
  isNote: boolean
  /** The new path of each webhook, by the random id in its original path. */
  paths: ReadonlyMap<string, string>
  /** Cleans a workflow in a text; null if there is nothing to remove. */
  cleanPasted?: (workflow: Json) => Json | null
}

const WHAT: Partial<Record<RemovalKind, string>> = {
  address: 'a private address in',
  email: 'an email address in',
  phone: 'a phone number in',
  key: 'a key in',
  pasted: 'private parts of a workflow pasted into',
  webhook: 'the id of a webhook in',
}

/** Parameters without the author's private data: choices from lists of their account, ids, addresses and keys. */
export function cleanParameters(parameters: Json, options: TextOptions): { parameters: Json; removed: Removal[] } {
  const removed: Removal[] = []
  const note = (kind: RemovalKind, path: string) =>
    removed.push({ kind, what: `${WHAT[kind] ?? 'what was chosen as'} ${path}` })

  const clean = (value: unknown, path: string, field: Field): unknown => {
    if (Array.isArray(value)) return value.map((entry, i) => clean(entry, `${path}[${i}]`, field))
    if (typeof value === 'string' || typeof value === 'number') return cleanValue(value, path, field)
    if (!isRecord(value)) return value
    if (isLocator(value)) {
      const { locator, lost } = cleanLocator(value, field.name)
      if (lost) note('resource', path)
      return mapEntries(locator, (key, inner) => (key === 'value' ? cleanValue(inner, path, NO_FIELD) : inner))
    }
    const pair = [value.name, value.key].find((name) => typeof name === 'string' && name !== '')
    return mapEntries(value, (key, inner) => {
      if (key === 'schema' && 'mappingMode' in value && Array.isArray(inner)) {
        const columns = inner.map((column) =>
          hasSpareOptions(column, value.value) ? without('options', column) : column,
        )
        if (columns.some((column, at) => column !== inner[at])) note('resource', `the choices of ${path}`)
        return clean(columns, `${path}.${key}`, NO_FIELD)
      }
      // A key may have been entered in the field for the name of a header.
      if (key === 'name' && 'value' in value) return clean(inner, `${path}.${key}`, { name: '', isPair: true })
      const isPair = key === 'value' && typeof pair === 'string'
      return clean(inner, path ? `${path}.${key}` : key, isPair ? { name: pair, isPair } : { name: key, isPair: false })
    })
  }

  const cleanValue = (value: unknown, path: string, field: Field): unknown => {
    if (typeof value !== 'string' && typeof value !== 'number') return value
    const own = options.isNote ? null : privateValue(path === 'id' ? { ...field, isOwnId: true } : field, String(value))
    if (own) {
      note(own.kind, path)
      return own.placeholder
    }
    if (typeof value === 'number') return value
    const { text, kinds } = cleanOneText(value, options)
    for (const kind of kinds) note(kind, path)
    return text
  }

  return { parameters: clean(parameters, '', NO_FIELD) as Json, removed }
}

/** Whether a column of a table of the author has cached choices, and is not filled in: n8n checks only values against them. */
const hasSpareOptions = (column: unknown, value: unknown) =>
  isRecord(column) && Array.isArray(column.options) && !(isRecord(value) && String(column.id) in value)

const without = (key: string, record: Json): Json => {
  const { [key]: _, ...others } = record
  return others
}

const NO_FIELD: Field = { name: '', isPair: false }

/** The same for a text that is not a parameter. */
export function cleanOneText(whole: string, options: TextOptions): { text: string; kinds: RemovalKind[] } {
  const opened = [...options.paths].reduce((text, [id, path]) => text.replaceAll(id, path), whole)
  const outside = options.cleanPasted ? cleanPasted(opened, options.cleanPasted) : opened
  const { text, kinds } = cleanText(outside, options)
  const webhook: RemovalKind[] = opened === whole ? [] : ['webhook']
  const pasted: RemovalKind[] = outside === opened ? [] : ['pasted']
  return { text, kinds: [...webhook, ...pasted, ...kinds] }
}

const mapEntries = (record: Json, change: (key: string, value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)] as const))

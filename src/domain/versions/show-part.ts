import { isRecord } from '../workflow/parameter.ts'
import { withNames } from './node-references.ts'
import { listed } from './tree.ts'

/** A part of a tree as text for people, with the names of nodes in it; null if it is absent. `names` by key. */
export function showPart(value: unknown, names: ReadonlyMap<string, string>): string | null {
  if (value === undefined) return null
  const part = withNames(listed(value), names)
  return typeof part === 'string' ? part : JSON.stringify(part, null, 2)
}

/** "parameters" is left out, and list items are shown by name. */
export function fieldName(path: readonly string[], node: unknown): string {
  let value: unknown = node
  const words: string[] = []
  for (const key of path) {
    value = isRecord(value) ? value[key] : undefined
    const name = isRecord(value) ? value.name : undefined
    if (key.startsWith('id:')) words.push(typeof name === 'string' ? name : key.slice(3))
    else if (!['parameters', 'assignments'].includes(key)) words.push(key)
  }
  return words.at(-1) === 'value' && words.length > 1 ? words.slice(0, -1).join('.') : words.join('.')
}

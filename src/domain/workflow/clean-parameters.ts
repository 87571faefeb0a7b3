import { isRecord } from './parameter.ts'

/**
 * Parameters without what the author picked from a list of their own account: a sheet, a channel, a database. n8n marks
 * such a choice with "__rl" and keeps its name and address beside the id. A choice that is called what it is, such as a
 * model, belongs to everybody and stays.
 */
export function cleanParameters(parameters: Record<string, unknown>) {
  const removed: string[] = []
  const clean = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry, i) => clean(entry, `${path}[${i}]`))
    if (!isRecord(value)) return value
    if (isOwnChoice(value)) {
      removed.push(`what was chosen as ${path}`)
      const { cachedResultName, cachedResultUrl, ...choice } = value
      return { ...choice, value: '' }
    }
    const entries = Object.entries(value).map(
      ([key, inner]) => [key, clean(inner, path ? `${path}.${key}` : key)] as const,
    )
    return Object.fromEntries(entries)
  }
  const cleaned = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, clean(value, name)]))
  return { parameters: cleaned, removed }
}

function isOwnChoice({ __rl, mode, value, cachedResultName }: Record<string, unknown>): boolean {
  if (__rl !== true || value === '' || value === undefined) return false
  if (typeof value === 'string' && value.startsWith('=')) return false
  // Typed names such as "#sales" are for the buyer to see; ids and addresses are somebody's.
  return mode === 'id' || mode === 'url' || (mode === 'list' && value !== cachedResultName)
}

/** Reads "options.fallbackOutput" out of a node's parameters; undefined where any step of the path is missing. */
export function valueAt(parameters: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), parameters)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every text inside a value, with the path to it: what a search for secrets or expressions has to look at. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, `${path}[${i}]`)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, path ? `${path}.${key}` : key)
  }
}

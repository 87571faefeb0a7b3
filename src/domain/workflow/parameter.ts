/** Reads "options.fallbackOutput" from a node's parameters; undefined if any step of the path is missing. */
export function valueAt(parameters: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), parameters)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every text inside a value, with its path: the input for searches for secrets or expressions. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* textsIn(item, `${path}[${i}]`)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, path ? `${path}.${key}` : key)
  }
}

/** Reading values whose type nobody vouches for: bodies, and what a case gives. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

/** The object, or an empty one where there is none. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The list, or an empty one where there is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text as it stands, numbers and booleans written out, '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The value that lies at `charge.customer.email` in an object, or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (isFields(inside) ? inside[key] : undefined), value)

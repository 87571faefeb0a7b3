import { createHash } from 'node:crypto'

/** For values of unknown type: request bodies, and data of cases. */
export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Strings, numbers and booleans as text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The value at a path such as `charge.customer.email`, or undefined. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (isFields(inside) ? inside[key] : undefined), value)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** What a reader sees, without its layout. */
export const textOfHtml = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The same for the same text, whichever of several simultaneous requests arrives first. */
export const numberFor = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 3)

import type { PaidParts } from '../../src/domain/run/paid-parts.ts'

export interface Limits {
  /** Characters of a text. */
  text: number
  /** Entries of a list, fields of an object. */
  entries: number
  depth: number
}

/** Fields of errors to drop: paths on this machine, and times of parallel retries. */
export const isVolatile = (key: string, value: unknown) =>
  key === 'stack' || (key === 'timestamp' && typeof value === 'number')

/** A header with n8n's random id for the visit of an MCP client. */
const MCP_SESSION = 'mcp-session-id'

/** Differs from run to run: n8n's port, temporary files and signatures. */
export const VOLATILE: readonly [RegExp, string][] = [
  [/127\.0\.0\.1:\d+/g, 'n8n.example.com'],
  [/(?:\/[\w.-]+)+\/gm\w{6}\b/g, 'a file'],
  [/\bfilesystem-v2:workflows\/[\w/-]+/g, 'a stored file'],
  [/\b(signature|token)=[\w-]{16,}/g, '$1=…'],
]

export const LEFT_OUT = '(part of the workflow, left out)'

/** Called with each place that was trimmed, as in `Read page.html`. */
export type Note = (where: string) => void

export function trimItem(value: unknown, where: string, paid: PaidParts, note: Note, limits: Limits): unknown {
  const trim = (inner: unknown, place: string, depth: number): unknown => {
    if (typeof inner === 'string') return trimText(inner, place)
    if (typeof inner !== 'object' || inner === null) return inner
    if (depth === 0) {
      note(place)
      return Array.isArray(inner) ? `(list of ${inner.length})` : '(object)'
    }
    const entries = Object.entries(inner).filter(
      ([key, each]) => key !== MCP_SESSION && !('message' in inner && isVolatile(key, each)),
    )
    if (entries.length > limits.entries) note(place)
    const limited = entries
      .slice(0, limits.entries)
      .map(([key, each]) => [key, trim(each, Array.isArray(inner) ? place : `${place}.${key}`, depth - 1)] as const)
    return Array.isArray(inner) ? limited.map(([, each]) => each) : Object.fromEntries(limited)
  }
  const trimText = (whole: string, place: string) => {
    const text = VOLATILE.reduce((limited, [passing, word]) => limited.replace(passing, word), whole)
    if (paid.isIn(text)) {
      note(place)
      return LEFT_OUT
    }
    if (text.length <= limits.text) return text
    note(place)
    return `${text.slice(0, limits.text)} …`
  }
  return trim(value, where, limits.depth)
}

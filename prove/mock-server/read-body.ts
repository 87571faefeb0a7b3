import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { FilePart } from '../vendor.ts'

const DECOMPRESS: Record<string, (packed: Buffer) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/** Undoes the content encoding. */
export const decompress = (raw: Buffer, encoding = '') => DECOMPRESS[encoding.toLowerCase()]?.(raw) ?? raw

/**
 * Parses JSON, forms and multipart/form-data into values, and multipart/related into the list of its parts. Anything else
 * stays a string, invalid JSON as well; an empty body is null.
 */
export async function readBody(raw: Buffer, type = ''): Promise<unknown> {
  if (raw.length === 0) return null
  if (/^multipart\/form-data/i.test(type)) return readForm(raw, type)
  if (/^multipart\//i.test(type)) return readParts(raw, type)
  const text = raw.toString('utf8')
  if (/^application\/x-www-form-urlencoded/i.test(type)) return fields(new URLSearchParams(text))
  return /[/+]json\b/i.test(type) ? parseJson(text) : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Names that are repeated, or end in `[]`, become lists. */
function fields<Value>(entries: Iterable<[string, Value]>): Record<string, Value | Value[]> {
  const all: Record<string, Value | Value[]> = {}
  for (const [name, value] of entries) {
    const before = all[name]
    if (before === undefined) all[name] = name.endsWith('[]') ? [value] : value
    else all[name] = [before, value].flat() as Value[]
  }
  return all
}

async function readForm(raw: Buffer, type: string): Promise<unknown> {
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
  const entries: [string, string | FilePart][] = []
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') entries.push([name, value])
    else entries.push([name, { fileName: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }])
  }
  return fields(entries)
}

/** RFC 2046, 5.1. */
function readParts(raw: Buffer, type: string): unknown[] {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const parts = `\r\n${raw.toString('latin1')}`.split(`\r\n--${quoted ?? bare}`).slice(1, -1)
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const partType = /content-type:\s*([^\r\n]+)/i.exec(part.slice(0, end))?.[1] ?? 'text/plain'
    const bytes = Buffer.from(part.slice(end + 4), 'latin1')
    if (/[/+]json\b/i.test(partType)) return parseJson(bytes.toString('utf8'))
    return { fileName: '', type: partType, bytes } satisfies FilePart
  })
}

/** A deep copy that JSON can represent, with the sizes of Buffers instead of their bytes. */
export function toRecordable(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: value.length }
  if (Array.isArray(value)) return value.map(toRecordable)
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toRecordable(part)]))
}

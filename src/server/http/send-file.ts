import { createHash } from 'node:crypto'
import type { OpenedFile } from '#domain/access/open-file.ts'
import type { StoredBytes } from '#domain/access/ports.ts'
import { NO_STORE } from './endpoint.ts'

/** A file as a download, or the one range of it that the request names, to resume a download (RFC 9110, section 14). */
export function sendFile(request: Request, { name, type, body }: OpenedFile): Response {
  const { size, sha256, bytes } = typeof body === 'string' ? inMemory(body) : body
  const etag = `"${sha256}"`
  const part = partOf(request, size, etag)
  if (part === 'beyond') {
    if (bytes instanceof ReadableStream) void bytes.cancel()
    return new Response(null, { status: 416, headers: { ...NO_STORE, 'content-range': `bytes */${size}` } })
  }
  const { first, last } = part ?? { first: 0, last: size - 1 }
  const headers = {
    ...NO_STORE,
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': String(last + 1 - first),
    'content-type': type,
    etag,
    'x-robots-tag': 'noindex',
  }
  if (!part) return new Response(bytes, { headers })
  return new Response(cut(bytes, part), {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${first}-${last}/${size}` },
  })
}

interface Part {
  first: number
  last: number
}

/** Null for the whole file: no range, an invalid one, several ranges, or a range of a different file. */
function partOf({ method, headers }: Request, size: number, etag: string): Part | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  const isWhole = method !== 'GET' || from + to === '' || ![null, etag].includes(headers.get('if-range'))
  if (isWhole || (from && to && Number(to) < Number(from))) return null
  const first = from ? Number(from) : size - Math.min(Number(to), size)
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first < size ? { first, last } : 'beyond'
}

function inMemory(text: string): StoredBytes {
  const bytes = Buffer.from(text)
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/** For a stream, the beginning is read and dropped, so that memory use is the same as without a range. */
function cut(bytes: StoredBytes['bytes'], { first, last }: Part): StoredBytes['bytes'] {
  if (!(bytes instanceof ReadableStream)) return bytes.subarray(first, last + 1)
  let at = 0
  return bytes.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        controller.enqueue(piece.subarray(Math.max(first - at, 0), last + 1 - at))
        at += piece.length
        if (at > last) controller.terminate()
      },
    }),
  )
}

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|xml|javascript|wasm|manifest\+json|rss\+xml))/
// Smaller responses hardly shrink, and cost the browser a decompression.
const MIN_BYTES = 512

// Quality 5 is close to a CDN's dynamic compression; 11 takes seconds for a large script.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** By encoding and ETag: each new browser asks for the same scripts and styles. */
const done = new Map<string, Promise<Buffer>>()

/** Compresses a text response like a CDN: brotli, else gzip; leaves encoded responses alone. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  const isDone = response.headers.has('content-encoding') || response.status === 206
  if (!response.body || isDone || !COMPRESSIBLE.test(type)) return response

  const headers = new Headers(response.headers)
  headers.append('vary', 'Accept-Encoding')
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
  const body = Buffer.from(await response.arrayBuffer())
  if (!encoding || body.byteLength < MIN_BYTES) return new Response(body, { status: response.status, headers })

  const etag = headers.get('etag')
  const key = etag && `${encoding} ${etag}`
  const known = key ? done.get(key) : undefined
  const compressing = known ?? (encoding === 'br' ? brotli(body, BROTLI) : gzipped(body))
  if (key) done.set(key, compressing)
  const small = await compressing
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  // A strong ETag identifies the uncompressed bytes.
  if (etag?.startsWith('"')) headers.set('etag', `W/${etag}`)
  return new Response(new Uint8Array(small), { status: response.status, headers })
}

function chooseEncoding(accepted: string): 'br' | 'gzip' | null {
  const offers = accepted
    .split(',')
    .map((offer) => offer.trim().toLowerCase())
    .filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer))
    .map((offer) => offer.split(';')[0])
  if (offers.includes('br')) return 'br'
  return offers.includes('gzip') ? 'gzip' : null
}

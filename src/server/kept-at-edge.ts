import { createHash } from 'node:crypto'
import { TEMPLATES_TAG } from '#adapters/netlify/purge-pages.ts'

/**
 * For what shows imported templates to everybody: Netlify keeps it until an import purges the tag, and five minutes
 * at most should a purge fail. Browsers ask each time.
 */
export const EDGE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=300, stale-while-revalidate=86400',
  'netlify-cache-tag': TEMPLATES_TAG,
}

/** A JSON answer with an ETag, or 304 for a browser that has it already. */
export function keptAtEdge(request: Request, body: unknown): Response {
  const text = JSON.stringify(body)
  const hash = createHash('sha256').update(text).digest('base64url')
  const headers = {
    ...EDGE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    // Weak, because the same ETag stands for the compressed and the plain spelling.
    etag: `W/"${hash}"`,
  }
  if (request.headers.get('if-none-match')?.includes(hash)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

import { createHash } from 'node:crypto'
import { TEMPLATES_TAG } from '#adapters/netlify/purge-pages.ts'
import { DATA_HEADERS } from './security-headers.ts'

/**
 * For what shows imported templates to everybody: Netlify keeps it until an import purges the tag. Should a purge fail,
 * the old one may be shown for five minutes, and to one more visitor within the next five, who has it renewed. Browsers
 * ask each time.
 */
export const EDGE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=300, stale-while-revalidate=300',
  'netlify-cache-tag': TEMPLATES_TAG,
}

/**
 * The same for a search, of which a page is kept for each that differs in these; any other parameter changes nothing.
 */
export const SEARCH_EDGE_HEADERS = { ...EDGE_HEADERS, 'netlify-vary': 'query=q|category|tool|difficulty|sort|page' }

/** A JSON answer with an ETag, or 304 for a browser that has it already. */
export function cachedAtEdge(request: Request, body: unknown): Response {
  const text = JSON.stringify(body)
  const hash = createHash('sha256').update(text).digest('base64url')
  const headers = {
    ...DATA_HEADERS,
    ...EDGE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    // Weak, because the same ETag stands for the compressed and the plain spelling.
    etag: `W/"${hash}"`,
  }
  if (request.headers.get('if-none-match')?.includes(hash)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

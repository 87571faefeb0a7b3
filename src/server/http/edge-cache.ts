import { createHash } from 'node:crypto'
import { TEMPLATES_TAG } from '#adapters/netlify/purge-pages.ts'
import { DATA_HEADERS } from './security-headers.ts'

/**
 * For public pages with imported templates: Netlify caches them until an import purges the tag. If a purge fails, the
 * old page may be served for five minutes, and to one more visitor within the next five, who triggers its renewal.
 * Browsers revalidate each time.
 */
export const EDGE_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=300, stale-while-revalidate=300',
  'netlify-cache-tag': TEMPLATES_TAG,
}

/** The same for a search, cached per combination of these parameters; any other parameter is ignored. */
export const SEARCH_EDGE_HEADERS = {
  ...EDGE_HEADERS,
  'netlify-vary': 'query=q|category|trigger|tool|difficulty|setup|n8n|sort|page',
}

/** A JSON response with an ETag, or 304 if the browser has it already. */
export function cachedAtEdge(request: Request, body: unknown): Response {
  const text = JSON.stringify(body)
  const hash = createHash('sha256').update(text).digest('base64url')
  const headers = {
    ...DATA_HEADERS,
    ...EDGE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    // Weak, because the same ETag is used for the compressed and the uncompressed response.
    etag: `W/"${hash}"`,
  }
  if (request.headers.get('if-none-match')?.includes(hash)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers })
}

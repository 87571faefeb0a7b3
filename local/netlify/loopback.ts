const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * Where a browser that typed 127.0.0.1 should go instead, or null when the address is the site's own.
 * Cookies and the audience of session tokens hold for one spelling of the host only.
 */
export function canonicalAddress(request: Request, siteUrl: string): string | null {
  const url = new URL(request.url)
  if (url.origin === siteUrl || !LOOPBACK.has(url.hostname) || !isDocument(request)) return null
  return `${siteUrl}${url.pathname}${url.search}`
}

function isDocument({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const destination = headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : (headers.get('accept') ?? '').includes('text/html')
}

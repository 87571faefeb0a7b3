import type { APIRoute } from 'astro'

/** Nothing to index: API responses, sign-in pages, and lists that repeat the catalog. */
const CLOSED = [
  '/account',
  '/admin',
  '/api/',
  '/auth',
  '/find-purchase',
  '/import-templates',
  '/lists/',
  '/payment-',
  '/premium/',
  '/saved',
  '/search',
  '/update',
]

export const GET: APIRoute = ({ site }) => {
  const rules = CLOSED.map((path) => `Disallow: ${path}`)
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', site).href}`, '']
  return new Response(text.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}

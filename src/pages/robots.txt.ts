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
  const maps = ['/sitemap.xml', '/templates/sitemap.xml'].map((path) => `Sitemap: ${new URL(path, site).href}`)
  const text = ['User-agent: *', ...rules, '', ...maps, '']
  return new Response(text.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}

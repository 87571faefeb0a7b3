export const prerender = false // Imported templates change without a build.

import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { sitemap } from '#domain/seo/sitemap.ts'
import { EDGE_HEADERS } from '#server/http/edge-cache.ts'
import { guarded } from '#server/http/endpoint.ts'
import { importedCards } from '#server/imported-templates.ts'
import { services } from '#server/services.ts'

/** The pages of imported templates. The limit of one sitemap is 50,000. */
export const GET: APIRoute = ({ request, site }) =>
  guarded('GET', async () => {
    const [own, { cards }] = await Promise.all([listCards(), importedCards(services().imported)])
    const taken = new Set(own.map(({ slug }) => slug))
    const pages = cards.filter(({ slug }) => !taken.has(slug))
    const text = sitemap(pages.map(({ slug }) => ({ url: new URL(`/templates/${slug}`, site).href })))
    return new Response(text, { headers: { ...EDGE_HEADERS, 'content-type': 'application/xml' } })
  })(request)

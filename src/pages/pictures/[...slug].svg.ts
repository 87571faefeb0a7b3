export const prerender = false // The image of an imported template.

import type { APIRoute } from 'astro'
import { cardPicture } from '#domain/import/imported-page.ts'
import { EDGE_HEADERS } from '#server/http/edge-cache.ts'
import { guarded } from '#server/http/endpoint.ts'
import { findImported } from '#server/imported-templates.ts'
import { services } from '#server/services.ts'

/** The shape of an uploaded workflow, or a note that there is none yet; 404 for an unknown template. */
export const GET: APIRoute = ({ params: { slug = '' }, request }) =>
  guarded('GET', async () => {
    const { page } = await findImported(services().imported, slug)
    if (!page) return new Response('Not Found', { status: 404 })
    const svg = cardPicture(page)
    return new Response(svg, { headers: { ...EDGE_HEADERS, 'content-type': 'image/svg+xml' } })
  })(request)

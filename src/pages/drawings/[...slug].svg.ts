export const prerender = false // The picture of a template imported since the last build.

import type { APIRoute } from 'astro'
import glyphs from '#components/glyphs.json'
import { standaloneSvg } from '#domain/canvas/standalone.ts'
import { cardOf } from '#domain/import/imported-card.ts'
import { NEUTRAL_WORKFLOW } from '#domain/import/neutral-canvas.ts'
import { parseWorkflow } from '#domain/workflow/workflow.ts'
import { guarded } from '#server/http.ts'
import { workflowOf } from '#server/imported-shelf.ts'
import { EDGE_HEADERS } from '#server/kept-at-edge.ts'
import { services } from '#server/services.ts'

/** An uploaded workflow's shape, or a canvas that stands for any; 404 for what is not on the shelf. */
export const GET: APIRoute = ({ params: { slug = '' }, request }) =>
  guarded('GET', async () => {
    const { imported } = services()
    const template = (await imported.current()).catalogue.templates.find((one) => one.slug === slug)
    if (!template) return new Response('Not Found', { status: 404 })
    const { title, category } = cardOf(template)
    const parsed = parseWorkflow(await workflowOf(imported, template))
    const workflow = parsed.ok ? parsed.value : NEUTRAL_WORKFLOW
    const svg = standaloneSvg(workflow, { title, category: category ?? 'marketing', glyph: (name) => glyphs[name] })
    return new Response(svg, { headers: { ...EDGE_HEADERS, 'content-type': 'image/svg+xml' } })
  })(request)

import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import glyphs from '#components/glyphs.json'
import { drawingSheet } from '#domain/canvas/sheet.ts'

/** The pictures of the cards that stand on the home page at first, in one file: a request for each cost more. */
export const GET: APIRoute = async () => {
  const entries = (await listCards()).flatMap(({ slug, category, onSheet }) =>
    onSheet && category ? [{ slug, category, workflow: readWorkflow(slug) }] : [],
  )
  const svg = drawingSheet(entries, (name) => glyphs[name])
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}

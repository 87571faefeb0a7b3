import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import glyphs from '#components/glyphs.json'
import { drawingSheet } from '#domain/canvas/sheet.ts'

/** The images of the home page's first cards in one file: a request for each was slower. */
export const GET: APIRoute = async () => {
  const entries = (await listCards()).flatMap(({ slug, category, onSheet }) =>
    onSheet && category ? [{ slug, category, workflow: readWorkflow(slug) }] : [],
  )
  const svg = drawingSheet(entries, (name) => glyphs[name])
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}

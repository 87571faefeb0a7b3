import type { APIRoute, GetStaticPaths } from 'astro'
import { listTemplates } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import glyphs from '#components/glyphs.json'
import { standaloneSvg } from '#domain/canvas/standalone.ts'

export const getStaticPaths = (async () => {
  const templates = await listTemplates()
  return templates.map(({ data: { slug, title, category } }) => ({ params: { slug }, props: { title, category } }))
}) satisfies GetStaticPaths

/** A card's image: the shape of the workflow, without any paid content. */
export const GET: APIRoute = ({ params, props: { title, category } }) => {
  const workflow = readWorkflow(params.slug ?? '')
  const svg = standaloneSvg(workflow, { title, category, glyph: (name) => glyphs[name] })
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { readRuns } from '#collections/runs.ts'
import { listTemplates, readBody, type TemplateEntry } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import { glyphsIn, symbols } from '#components/site/sprite.ts'
import { drawCanvas } from '#domain/canvas/draw.ts'
import { guideText } from '#domain/video-guide/guide-text.ts'
import { type GuideFile, videoGuide } from '#domain/video-guide/video-guide.ts'

export const getStaticPaths = (async () => {
  const templates = await listTemplates()
  return templates.map((template) => ({ params: { slug: `${template.data.slug}.json` }, props: { template } }))
}) satisfies GetStaticPaths

/** A template's video guide, with the drawing it is played on. */
export const GET: APIRoute<{ template: TemplateEntry }> = ({ props: { template } }) => {
  const { slug, title, category } = template.data
  const workflow = readWorkflow(slug)
  const { svg } = drawCanvas(workflow, { size: 'detail', title, category })
  const guide = videoGuide(guideText(template.data, readBody(template)), workflow, readRuns(slug))
  const symbolsUsed = `<defs>${symbols(glyphsIn(svg))}</defs>`
  return Response.json({ ...guide, drawing: svg.replace('>', `>${symbolsUsed}`) } satisfies GuideFile)
}

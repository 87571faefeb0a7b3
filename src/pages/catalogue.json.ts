import type { APIRoute } from 'astro'
import { faceOf, listTemplates } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { workingNodes } from '#domain/workflow/workflow.ts'

/** Every published template as its card shows it, for the search. */
export const GET: APIRoute = async () => {
  const templates = await listTemplates()
  const cards: TemplateCard[] = await Promise.all(
    templates.map(async ({ data }) => ({
      ...faceOf(data),
      nodes: workingNodes(await readWorkflow(data.slug)).length,
    })),
  )
  return Response.json(cards)
}

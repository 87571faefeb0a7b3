import type { APIRoute } from 'astro'
import { listCards } from '#collections/templates.ts'
import { readWorkflow } from '#collections/workflows.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { workingNodes } from '#domain/workflow/workflow.ts'

/** Every published template as its card shows it, for the search. */
export const GET: APIRoute = async () => {
  const cards: TemplateCard[] = await Promise.all(
    (await listCards()).map(async (card) => ({
      ...card,
      nodes: workingNodes(await readWorkflow(card.slug)).length,
    })),
  )
  return Response.json(cards)
}

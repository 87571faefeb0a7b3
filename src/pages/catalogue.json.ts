import type { APIRoute } from 'astro'
<<<<<<< HEAD
import { listCards } from '#collections/templates.ts'
import { summariseWorkflow } from '#collections/workflows.ts'
import type { TemplateCard } from '#domain/catalog/card.ts'

/** Every published template as its card shows it, for the search. */
export const GET: APIRoute = async () => {
  const cards: TemplateCard[] = await Promise.all(
    (await listCards()).map(async (card) => ({
      ...card,
      nodes: (await summariseWorkflow(card.slug)).nodeCount,
    })),
  )
  return Response.json(cards)
}
=======
import { listCatalogue } from '#collections/catalogue.ts'
import { packCards } from '#domain/catalog/catalogue-file.ts'

/** Every published template as its card shows it, for the search. */
export const GET: APIRoute = async () => Response.json(packCards(await listCatalogue()))
>>>>>>> wt-5

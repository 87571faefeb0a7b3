import type { TemplateCard } from '#domain/catalog/card.ts'
import { listCards } from './templates.ts'
import { summariseWorkflow } from './workflows.ts'

/** Every published template as the search shows it. */
export async function listCatalogue(): Promise<TemplateCard[]> {
  const cards = await listCards()
  return Promise.all(cards.map(async (card) => ({ ...card, nodes: (await summariseWorkflow(card.slug)).nodeCount })))
}

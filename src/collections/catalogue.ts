import type { TemplateCard } from '#domain/catalog/card.ts'
import { listCards } from './templates.ts'
import { summariseWorkflow } from './workflows.ts'

/** Every published template as shown in the search. */
export async function listCatalogue(): Promise<TemplateCard[]> {
  const cards = await listCards()
  return cards.map((card) => ({ ...card, nodes: summariseWorkflow(card.slug).nodeCount }))
}

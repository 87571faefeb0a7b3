import type { CardFace } from '#domain/catalog/card.ts'
import { CATEGORY_IDS, type CategoryId } from '#domain/catalog/categories.ts'
import { listPages } from '#domain/catalog/shelf-pages.ts'
import { TOOL_IDS, type ToolId } from '#domain/catalog/tools.ts'
import { TRIGGER_IDS, type TriggerId, triggerKind } from '#domain/catalog/triggers.ts'
import { listCards } from './templates.ts'
import { summariseWorkflow } from './workflows.ts'

/** Templates that have one thing in common. Those nothing is in are left out. */
export type CardList<Id> = { id: Id; cards: CardFace[] }

export async function listByCategory(): Promise<CardList<CategoryId>[]> {
  const cards = await listCards()
  return nonEmpty(CATEGORY_IDS.map((id) => ({ id, cards: cards.filter(({ category }) => category === id) })))
}

export async function listByTool(): Promise<CardList<ToolId>[]> {
  const cards = await listCards()
  return nonEmpty(TOOL_IDS.map((id) => ({ id, cards: cards.filter(({ tools }) => tools.includes(id)) })))
}

/** By what starts the workflow, which its file knows. */
export async function listByTrigger(): Promise<CardList<TriggerId>[]> {
  const cards = await Promise.all(
    (await listCards()).map(async (card) => {
      const { trigger } = await summariseWorkflow(card.slug)
      return { card, kind: trigger && triggerKind(trigger) }
    }),
  )
  return nonEmpty(
    TRIGGER_IDS.map((id) => ({ id, cards: cards.filter(({ kind }) => kind === id).map(({ card }) => card) })),
  )
}

const nonEmpty = <Id>(lists: CardList<Id>[]) => lists.filter(({ cards }) => cards.length > 0)

/** The addresses of all lists, every page of each. */
export async function listAddresses(): Promise<string[]> {
  const [byCategory, byTool, byTrigger] = await Promise.all([listByCategory(), listByTool(), listByTrigger()])
  const kinds = { category: byCategory, tool: byTool, trigger: byTrigger }
  return Object.entries(kinds).flatMap(([kind, lists]) =>
    lists.flatMap(({ id, cards }) => listPages(`/templates/${kind}/${id}`, cards).map(({ path }) => path)),
  )
}

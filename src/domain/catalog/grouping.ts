import type { TemplateCard } from './card.ts'
import { CATEGORIES, CATEGORY_IDS, type CategoryId } from './categories.ts'

type Groupable = Pick<TemplateCard, 'category' | 'name' | 'description' | 'tags'>

/** One group: a category, or null for the templates without one ('All Templates'). */
export type Group<Card> = { category: CategoryId | null; cards: Card[] }

/** A group limited by the visible count; `more` cards are hidden. */
export type Shelf<Card> = Group<Card> & { more: number }

/** The category of a template: its own, else the first in a tag, or in its name or description (section 5). */
export function groupOf({ category, name, description, tags }: Groupable): CategoryId | null {
  if (category) return category
  const words = `${name} ${description}`.toLowerCase()
  const fits = (id: CategoryId) =>
    CATEGORIES[id].keywords.some((keyword) => tags.includes(keyword) || words.includes(keyword))
  return CATEGORY_IDS.find(fits) ?? null
}

/** Every template once; groups in the order of the home page, without empty ones, uncategorized templates last. */
export function groupTemplates<Card extends Groupable>(cards: readonly Card[]): Group<Card>[] {
  const order: (CategoryId | null)[] = [...CATEGORY_IDS, null]
  const shelves = new Map(order.map((category) => [category, [] as Card[]]))
  for (const card of cards) shelves.get(groupOf(card))?.push(card)
  return order
    .map((category) => ({ category, cards: shelves.get(category) ?? [] }))
    .filter((group) => group.cards.length > 0)
}

/** One card of each group in turn, so that the first of a long list show every category; each group keeps its order. */
export function interleaveCategories<Card extends Groupable>(cards: readonly Card[]): Card[] {
  const placed = groupTemplates(cards).flatMap((group) => group.cards.map((card, round) => ({ card, round })))
  return placed.sort((a, b) => a.round - b.round).map(({ card }) => card)
}

/**
 * Distributes `visible` cards over the groups one at a time, so that a first page of 15 shows cards from every category
 * instead of one whole category.
 */
export function dealShelves<Card>(groups: readonly Group<Card>[], visible: number): Shelf<Card>[] {
  const total = groups.reduce((sum, group) => sum + group.cards.length, 0)
  const shown = groups.map(() => 0)
  for (let left = Math.min(visible, total); left > 0; ) {
    for (const [at, group] of groups.entries()) {
      const count = shown[at] ?? 0
      if (left === 0 || count === group.cards.length) continue
      shown[at] = count + 1
      left -= 1
    }
  }
  return groups.map(({ category, cards }, at) => {
    const count = shown[at] ?? 0
    return { category, cards: cards.slice(0, count), more: cards.length - count }
  })
}

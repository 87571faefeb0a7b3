import { type CollectionEntry, getCollection } from 'astro:content'
import { readFileSync } from 'node:fs'
import { cardOf, type TemplateCard } from '#domain/catalog/card.ts'
import { dealShelves, groupTemplates } from '#domain/catalog/grouping.ts'
import { PAGE_SIZE } from '#domain/catalog/visible.ts'

export type TemplateEntry = CollectionEntry<'templates'>

/** Published templates by number; drafts are included in local development only. */
export async function listTemplates(): Promise<TemplateEntry[]> {
  const entries = await getCollection('templates', ({ data }) => import.meta.env.DEV || !data.draft)
  return entries.sort((a, b) => a.data.id - b.data.id)
}

let kept: Promise<readonly TemplateCard[]> | undefined

/** The public data of the published templates, in the same order. Only live reload changes it. */
export function listCards(): Promise<readonly TemplateCard[]> {
  if (import.meta.env.DEV) return readCards()
  kept ??= readCards()
  return kept
}

async function readCards(): Promise<readonly TemplateCard[]> {
  const [templates, facts] = await Promise.all([listTemplates(), getCollection('workflowFacts')])
  const factsOf = new Map(facts.map(({ id, data }) => [id, data]))
  const cards = templates.map(({ data }) => cardOf(data, factsOf.get(data.slug)))
  const first = new Set(dealShelves(groupTemplates(cards), PAGE_SIZE).flatMap((shelf) => shelf.cards))
  return cards.map((card) => ({
    ...card,
    ...(first.has(card) && { onSheet: true }),
  }))
}

/** The body of the page as HTML, without the page's own additions. */
export const bodyHtml = (entry: TemplateEntry): string => entry.rendered?.html ?? ''

/** The Markdown of the page. Read from its file, as the build does not store it. */
export const readBody = ({ filePath = '' }: TemplateEntry): string => readFileSync(filePath, 'utf8')

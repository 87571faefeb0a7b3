import * as z from 'zod'
import type { TemplateCard } from '#domain/catalog/card.ts'
import { CATEGORY_IDS } from '#domain/catalog/categories.ts'
import { Slug } from '#domain/catalog/template.ts'
import { TOOL_IDS } from '#domain/catalog/tools.ts'
import { OwnPicture } from '../catalog/own-picture.ts'

/** One entry of `content/collections.json`: a collection in the bulk download section. */
export const BulkCollection = z.strictObject({
  id: Slug.describe('Part of the download URL.'),
  title: z.string().min(3).max(32),
  tags: z.array(z.string().min(2)).min(1).max(3),
  claimed: z.string().min(1).describe('The count on the label, like "2000+". The actual count is shown next to it.'),
  holds: z
    .strictObject({ categories: z.array(z.enum(CATEGORY_IDS)).optional(), tools: z.array(z.enum(TOOL_IDS)).optional() })
    .describe('Templates in the collection: those in these categories or with these tools. {} means all.'),
  files: z.array(z.enum(CATEGORY_IDS)).min(2).max(5).describe('The colored tabs drawn behind the label.'),
  imageUrl: OwnPicture.optional().describe('An image in public/ to show instead of the tabs, 720 × 240.'),
})

export type BulkCollection = z.infer<typeof BulkCollection>

/** The templates a collection actually contains. */
export function collectionHolds<Card extends Pick<TemplateCard, 'category' | 'tools'>>(
  { holds }: Pick<BulkCollection, 'holds'>,
  cards: readonly Card[],
): Card[] {
  const { categories, tools } = holds
  return cards.filter(
    (card) =>
      (!categories || (card.category !== null && categories.includes(card.category))) &&
      (!tools || tools.some((tool) => card.tools.includes(tool))),
  )
}

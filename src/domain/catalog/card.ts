import type { CategoryId } from './categories.ts'
import type { Difficulty } from './difficulty.ts'
import type { ToolId } from './tools.ts'

/** A template as the catalogue shows it: safe to publish, nothing paid. `/catalogue.json` holds one per template. */
export type TemplateCard = {
  id: number
  slug: string
  name: string
  title: string
  description: string
  /** Null only for an imported template whose owner named none; grouping then goes by its words. */
  category: CategoryId | null
  tags: readonly string[]
  tools: readonly ToolId[]
  youtubeId: string | null
  thumbnail: string | null
  nodes: number
  /** Its drawing lies in `/drawings/shelves.svg`, as the card stands on the home page at first. */
  onSheet?: true
  /** Its drawing may become another without a build. */
  imported?: true
  /** These three are null for an imported template, of which nobody told them. */
  difficulty: Difficulty | null
  setupMinutes: number | null
  /** The day of its newest version, YYYY-MM-DD. */
  updated: string | null
}

/** What the picture, the words and the badges of one card need. */
export type CardFace = Omit<TemplateCard, 'nodes'>

/** "No. 007": numbers are padded so that a row of cards lines up. */
export function cardNumber(id: number): string {
  return `No. ${String(id).padStart(3, '0')}`
}

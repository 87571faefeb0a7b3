import type { AppId } from './apps.ts'
import type { CategoryId } from './categories.ts'
import type { Difficulty } from './difficulty.ts'
import { latestDay } from './latest-change.ts'
import type { Template } from './template.ts'
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
  /** What else its nodes talk to; see APPS. */
  apps: readonly AppId[]
  youtubeId: string | null
  thumbnail: string | null
  nodes: number
  /** Its drawing lies in `/drawings/shelves.svg`, as the card stands on the home page at first. */
  onSheet?: true
  /** Nobody has run it in n8n, so there is no normal day to play. */
  unrecorded?: true
  /** Its drawing may become another without a build. */
  imported?: true
  /** For these, see UNTOLD. */
  difficulty: Difficulty | null
  setupMinutes: number | null
  /** The day of its newest version, YYYY-MM-DD. */
  updated: string | null
}

/** What the picture, the words and the badges of one card need. */
export type CardFace = Omit<TemplateCard, 'nodes'>

/** The part of a template's front matter that its card shows, and the apps its workflow talks to. */
export function faceOf(template: Template, apps: readonly AppId[]): CardFace {
  const { id, slug, name, title, description, category, tags, tools, difficulty, setupMinutes } = template
  return {
    id,
    slug,
    name,
    title,
    description,
    category,
    tags,
    tools,
    apps,
    youtubeId: template.youtubeId ?? null,
    thumbnail: template.thumbnail ?? null,
    difficulty,
    setupMinutes,
    updated: latestDay(template),
  }
}

/** What nobody told of an imported template. */
export const UNTOLD = { difficulty: null, setupMinutes: null, updated: null }

/** "No. 007": numbers are padded so that a row of cards lines up. */
export function cardNumber(id: number): string {
  return `No. ${String(id).padStart(3, '0')}`
}

import type { AppId } from './apps.ts'
import type { CategoryId } from './categories.ts'
import type { Difficulty } from './difficulty.ts'
import { latestDay } from './latest-change.ts'
import type { Template } from './template.ts'
import type { ToolId } from './tools.ts'
import type { TriggerId } from './triggers.ts'

/** BCP 47 codes, like "de". */
export interface TextLanguages {
  name?: string
  description?: string
}

/** A template as shown in the catalog: safe to publish, nothing paid. `/catalogue.json` has one per template. */
export type TemplateCard = {
  id: number
  slug: string
  name: string
  title: string
  description: string
  /** Null only for an imported template without a category; it is then grouped by its text. */
  category: CategoryId | null
  tags: readonly string[]
  tools: readonly ToolId[]
  /** The other services its nodes connect to; see APPS. */
  apps: readonly AppId[]
  youtubeId: string | null
  thumbnail: string | null
  /** What its workflow file says; 0 or null for an imported template without one. */
  nodes: number
  trigger: TriggerId | null
  /** The oldest n8n release that can open it: "2.36". */
  release: string | null
  /** Its drawing is in `/drawings/shelves.svg`, because the home page shows the card at first. */
  onSheet?: true
  /** Of its texts, unless they are in English or it is unknown. */
  languages?: TextLanguages
  /** Its drawing may change without a build. */
  imported?: true
  /** Null if unknown, as for imported templates. */
  difficulty: Difficulty | null
  setupMinutes: number | null
  /** The day of its newest version, YYYY-MM-DD. */
  updated: string | null
}

/** The part of a card that its workflow file determines. */
export type FromWorkflow = Pick<TemplateCard, 'apps' | 'nodes' | 'trigger' | 'release'>

export const NO_WORKFLOW: FromWorkflow = { apps: [], nodes: 0, trigger: null, release: null }

/** The part of a template's front matter that its card shows, and what its workflow adds. */
export function cardOf(template: Template, workflow: FromWorkflow = NO_WORKFLOW): TemplateCard {
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
    ...workflow,
    youtubeId: template.youtubeId ?? null,
    thumbnail: template.thumbnail ?? null,
    difficulty,
    setupMinutes,
    updated: latestDay(template),
  }
}

/** The fields that are unknown for an imported template. */
export const UNKNOWN_DETAILS = { difficulty: null, setupMinutes: null, updated: null, trigger: null, release: null }

/** "No. 007": padded so that a row of cards lines up. */
export function cardNumber(id: number): string {
  return `No. ${String(id).padStart(3, '0')}`
}

/** A Make blueprint has the tool Make and not n8n, which every workflow has. */
export const isBlueprint = ({ tools }: Pick<TemplateCard, 'tools'>): boolean =>
  tools.includes('make') && !tools.includes('n8n')

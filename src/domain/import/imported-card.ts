import { type TemplateCard, UNKNOWN_DETAILS } from '../catalog/card.ts'
import { CATEGORIES } from '../catalog/categories.ts'
import { groupOf } from '../catalog/grouping.ts'
import { TOOL_IDS, type ToolId } from '../catalog/tools.ts'
import type { ImportedTemplate } from './imported-template.ts'
import { canBeIn } from './library/text-language.ts'

/** The public data of an imported template: its card and its creator. Never the location of its file. */
export type ImportedCard = TemplateCard & { creator: string | null; license?: string }

const MAX_TAGS = 6

/** Patterns for the mention of a tool in a text. Names that are everyday words match only with a capital letter. */
const MENTIONS: Record<ToolId, RegExp> = {
  n8n: /\bn8n\b/i,
  openai: /\b(openai|chatgpt|gpt-?\d\w*)\b/i,
  zapier: /\bzapier\b/i,
  make: /\bmake\.com\b|\b(?:in|with|from|to|and|or|for) Make\b/,
  notion: /\bNotion\b/,
  sheets: /\bgoogle sheets?\b|\bspreadsheets?\b|\bSheets\b/i,
  gmail: /\bgmail\b/i,
  slack: /\bSlack\b/,
  discord: /\bDiscord\b/,
  telegram: /\btelegram\b/i,
  twilio: /\btwilio\b/i,
  stripe: /\bStripe\b/,
  webhooks: /\bwebhooks?\b/i,
  github: /\bgithub\b/i,
  whatsapp: /\bwhats ?app\b/i,
  airtable: /\bairtable\b/i,
  drive: /\bgoogle drive\b/i,
}

/**
 * The sheet has no columns for tags, tools and category: they are derived from its text unless an admin chose the
 * category, and tools also from an uploaded workflow. Apps that aren’t in `TOOL_IDS` are known only then.
 */
export function cardOf(template: ImportedTemplate): ImportedCard {
  const { id, slug, name, title, description, creator, license, youtubeId, workflow, language } = template
  const words = `${name} ${title} ${description}`
  const category = groupOf({ category: template.category, name, description, tags: [] })
  const tools = workflow?.tools ?? TOOL_IDS.filter((tool) => tool === 'n8n' || MENTIONS[tool].test(words))
  const shelf = category
    ? [category, ...CATEGORIES[category].keywords.filter((keyword) => hasWord(words, keyword))]
    : []
  const tags = [...new Set([...shelf, ...tools])].slice(0, MAX_TAGS)
  const thumbnail = youtubeId ? `https://i.ytimg.com/vi/${youtubeId}/maxresdefault.jpg` : null
  return {
    id,
    slug,
    name,
    title,
    description,
    category,
    tags,
    tools,
    apps: workflow?.apps ?? [],
    youtubeId,
    thumbnail,
    nodes: workflow?.nodes ?? 0,
    imported: true,
    ...UNKNOWN_DETAILS,
    creator,
    ...(license && { license }),
    ...(language && { languages: languagesOf(language, name, description) }),
  }
}

const languagesOf = (language: string, name: string, description: string) => {
  const [base = ''] = language.split('-')
  const isIn = (text: string) => canBeIn(base, text)
  return { ...(isIn(name) && { name: language }), ...(isIn(description) && { description: language }) }
}

const hasWord = (words: string, keyword: string) => new RegExp(`\\b${keyword}s?\\b`, 'i').test(words)

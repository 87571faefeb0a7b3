import type { TemplateCard } from './card.ts'

/** A Make blueprint has the tool Make and not n8n, which every workflow has. */
export const isBlueprint = ({ tools }: Pick<TemplateCard, 'tools'>): boolean =>
  tools.includes('make') && !tools.includes('n8n')

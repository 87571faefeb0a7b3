import type { TemplateCard } from '../../../../src/domain/catalog/card.ts'

/** A card that is right in every field; a test names only what it is about. */
export function aCard(fields: Partial<TemplateCard> = {}): TemplateCard {
  const slug = fields.slug ?? 'invoice-reminders'
  return {
    id: 1,
    slug,
    name: 'Send invoice reminders',
    title: 'Send invoice reminders',
    description: 'Looks for unpaid bills each morning and writes a polite note.',
    category: 'e-commerce',
    tags: ['e-commerce', 'billing'],
    tools: ['n8n', 'gmail'],
    apps: [],
    youtubeId: null,
    thumbnail: null,
    nodes: 8,
    trigger: 'schedule',
    release: '2.36',
    difficulty: 'Beginner',
    setupMinutes: 20,
    updated: '2026-11-20',
    ...fields,
  }
}

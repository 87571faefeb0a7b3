/** The six categories, in the order of the home page. Ids are also tags, anchors and classes. */
export const CATEGORY_IDS = [
  'lead-generation',
  'customer-support',
  'e-commerce',
  'social-media',
  'data-analysis',
  'marketing',
] as const

export type CategoryId = (typeof CATEGORY_IDS)[number]

interface Category {
  name: string
  line: string
  keywords: readonly string[]
  /** In light and dark: same lightness, same chroma, only the hue differs. For areas, never for text. */
  hue: { light: string; dark: string }
}

/** The name and purpose of a category, and the words that assign a template to it (specification section 5). */
export const CATEGORIES: Record<CategoryId, Category> = {
  'lead-generation': {
    name: 'Lead generation',
    line: 'Find, enrich and score people worth talking to.',
    keywords: ['lead-generation', 'lead', 'prospecting', 'outreach'],
    hue: { light: '#588dcf', dark: '#6fa4e8' },
  },
  'customer-support': {
    name: 'Customer support',
    line: 'Answer sooner and know when to hand over.',
    keywords: ['customer-support', 'support', 'helpdesk', 'ticket'],
    hue: { light: '#159e9e', dark: '#23b7b8' },
  },
  'e-commerce': {
    name: 'E-commerce',
    line: 'Orders, carts, stock and receipts on autopilot.',
    keywords: ['e-commerce', 'ecommerce', 'shop', 'order'],
    hue: { light: '#5b9d5e', dark: '#72b474' },
  },
  'social-media': {
    name: 'Social media',
    line: 'Write, approve and publish in one flow.',
    keywords: ['social-media', 'social', 'instagram', 'linkedin', 'youtube'],
    hue: { light: '#c06b8e', dark: '#da82a5' },
  },
  'data-analysis': {
    name: 'Data analysis',
    line: 'Numbers that arrive before you ask.',
    keywords: ['data-analysis', 'analytics', 'report', 'dashboard'],
    hue: { light: '#967ac6', dark: '#ad91df' },
  },
  marketing: {
    name: 'Marketing',
    line: 'Campaigns, newsletters and reviews that keep moving.',
    keywords: ['marketing', 'campaign', 'newsletter', 'seo'],
    hue: { light: '#aa8429', dark: '#c29b44' },
  },
}

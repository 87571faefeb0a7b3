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
}

/** The name and purpose of a category, and the words that assign a template to it (specification section 5). */
export const CATEGORIES: Record<CategoryId, Category> = {
  'lead-generation': {
    name: 'Lead generation',
    line: 'Find, enrich and score people worth talking to.',
    keywords: ['lead-generation', 'lead', 'prospecting', 'outreach'],
  },
  'customer-support': {
    name: 'Customer support',
    line: 'Reply faster and know when to hand off.',
    keywords: ['customer-support', 'support', 'helpdesk', 'ticket'],
  },
  'e-commerce': {
    name: 'E-commerce',
    line: 'Orders, carts, stock and receipts on autopilot.',
    keywords: ['e-commerce', 'ecommerce', 'shop', 'order'],
  },
  'social-media': {
    name: 'Social media',
    line: 'Write, approve and publish in one flow.',
    keywords: ['social-media', 'social', 'instagram', 'linkedin', 'youtube'],
  },
  'data-analysis': {
    name: 'Data analysis',
    line: 'Numbers that arrive before you ask.',
    keywords: ['data-analysis', 'analytics', 'report', 'dashboard'],
  },
  marketing: {
    name: 'Marketing',
    line: 'Campaigns, newsletters and reviews that keep moving.',
    keywords: ['marketing', 'campaign', 'newsletter', 'seo'],
  },
}

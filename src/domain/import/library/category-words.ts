import { CATEGORY_IDS, type CategoryId } from '../../catalog/categories.ts'

/**
 * Words that speak for a category. Each counts once, alone or with an "s"; "*" stands for any ending. In the title it
 * counts three times. A word that several categories could claim ("email", "content") is in none. Change these lists freely: they are all there is.
 */
const WORDS: Record<CategoryId, readonly string[]> = {
  'lead-generation': [
    ...['lead', 'prospect*', 'outreach', 'cold email', 'sales', 'crm', 'deal', 'pipedrive', 'hubspot', 'salesforce'],
    ...[
      'apollo',
      'hunter',
      'clearbit',
      'enrich*',
      'appointment setter',
      'b2b',
      'google maps',
      'linkedin profile',
      'clay',
    ],
    ...['dropcontact', 'lemlist', 'instantly', 'phantombuster', 'scrape contact*', 'business card', 'qualif*'],
  ],
  'customer-support': [
    ...[
      'support',
      'helpdesk',
      'help desk',
      'ticket',
      'zendesk',
      'freshdesk',
      'intercom',
      'chatwoot',
      'customer service',
    ],
    ...['faq', 'live chat', 'complaint', 'help scout', 'servicenow', 'jira service', 'customer question', 'booking'],
    ...[
      'customer feedback',
      'customer message',
      'receptionist',
      'chatbot',
      'appointment',
      'voice agent',
      'incoming message',
      'auto-reply',
      'incident',
    ],
  ],
  'e-commerce': [
    ...[
      'shopify',
      'woocommerce',
      'order',
      'cart',
      'e-commerce',
      'ecommerce',
      'product catalog',
      'inventory',
      'stock level',
    ],
    ...[
      'stripe',
      'paypal',
      'checkout',
      'invoice',
      'refund',
      'amazon',
      'ebay',
      'etsy',
      'magento',
      'price monitor*',
      'gumroad',
    ],
    ...['shipping', 'shipment', 'dhl', 'product description', 'price track*', 'payment', 'receipt', 'store owner'],
  ],
  'social-media': [
    ...[
      'social media',
      'social post',
      'instagram',
      'linkedin post',
      'youtube',
      'tiktok',
      'twitter',
      'tweet',
      'facebook page',
    ],
    ...[
      'pinterest',
      'threads',
      'bluesky',
      'mastodon',
      'reels',
      'shorts',
      'blotato',
      'upload-post',
      'viral',
      'x post',
      'reddit post',
    ],
    ...[
      'post to linkedin',
      'facebook post',
      'influencer',
      'hashtag',
      'caption',
      'podcast',
      'ugc',
      'linkedin',
      'discord communit*',
      'telegram channel',
      'video generat*',
      'ai video',
    ],
  ],
  'data-analysis': [
    ...[
      'report',
      'dashboard',
      'analytic*',
      'analys*',
      'analyz*',
      'chart',
      'kpi',
      'metrics',
      'statistic',
      'database quer*',
      'sql',
    ],
    ...[
      'spreadsheet',
      'extract data',
      'data extraction',
      'etl',
      'bigquery',
      'postgres',
      'snowflake',
      'forecast',
      'csv',
    ],
    ...[
      'stock market',
      'crypto',
      'financial',
      'trading',
      'price data',
      'research',
      'rag',
      'vector store',
      'knowledge base',
    ],
    ...[
      'summariz*',
      'pdf',
      'ocr',
      'survey',
      'deduplicat*',
      'data pipeline',
      'excel',
      'scrape',
      'scraping',
      'embedding',
    ],
  ],
  marketing: [
    ...[
      'marketing',
      'campaign',
      'newsletter',
      'seo',
      'mailchimp',
      'google ads',
      'facebook ads',
      'meta ads',
      'ad creative',
    ],
    ...[
      'blog post',
      'wordpress',
      'content calendar',
      'keyword',
      'email sequence',
      'brevo',
      'activecampaign',
      'convertkit',
    ],
    ...['landing page', 'brand', 'review', 'copywriting', 'mautic', 'mailerlite', 'subscriber', 'event registration'],
    ...['article', 'content creat*', 'content generat*', 'blog', 'utm', 'competitor'],
  ],
}

const IN_TITLE = 3
const IN_TEXT = 1
/** Less is a guess: one mention in the text is not what a workflow is about. */
const LEAST = 2

const mentions = (text: string, word: string) =>
  word.endsWith('*')
    ? text.includes(` ${word.slice(0, -1)}`)
    : text.includes(` ${word} `) || text.includes(` ${word}s `)
const spaced = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')} `

/** The category whose words say most about a workflow; null if none does, or two say the same. */
export function categoryOf(title: string, text: string): CategoryId | null {
  const [inTitle, inText] = [spaced(title), spaced(text)]
  const scores = CATEGORY_IDS.map((id) => ({
    id,
    score: WORDS[id].reduce(
      (sum, word) => sum + (mentions(inTitle, word) ? IN_TITLE : 0) + (mentions(inText, word) ? IN_TEXT : 0),
      0,
    ),
  })).sort((a, b) => b.score - a.score)
  const [first, second] = scores
  return first && first.score >= LEAST && first.score > (second?.score ?? 0) ? first.id : null
}

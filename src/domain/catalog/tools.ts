/** Every tool a template may name (specification section 3) and how its maker spells it. */
export const TOOLS = {
  n8n: 'n8n',
  openai: 'OpenAI',
  zapier: 'Zapier',
  make: 'Make',
  notion: 'Notion',
  sheets: 'Google Sheets',
  gmail: 'Gmail',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  twilio: 'Twilio',
  stripe: 'Stripe',
  webhooks: 'Webhooks',
  github: 'GitHub',
  whatsapp: 'WhatsApp',
  airtable: 'Airtable',
  drive: 'Google Drive',
} as const

export type ToolId = keyof typeof TOOLS
export const TOOL_IDS = Object.keys(TOOLS) as [ToolId, ...ToolId[]]

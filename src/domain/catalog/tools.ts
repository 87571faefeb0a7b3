/** Every tool a template may name (specification section 3) and its official spelling. */
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

/** What a tool does in the shop's workflows, for the page that lists them. */
export const TOOL_LINES: Record<ToolId, string> = {
  n8n: 'All our own templates run on n8n Cloud and on self-hosted n8n.',
  openai:
    'Use OpenAI models to classify, draft and look things up. Their output has a fixed format and is checked before use.',
  zapier: 'Let a Zap pick up events in thousands of apps and pass them to n8n for the rest of the work.',
  make: 'Connect Make scenarios to n8n through webhooks, or move them to n8n.',
  notion: 'Use Notion pages and databases as a source, for reviews or as an archive.',
  sheets: 'Use a Google Sheet as the input list, the log or the final report.',
  gmail: 'Read, draft and send email from a Gmail account, within limits that protect your sender reputation.',
  slack: 'Notify your team in Slack, and let them approve with one click.',
  discord: 'Send digests, alerts, tickets and announcements to Discord servers and channels.',
  telegram: 'Let a Telegram bot accept voice messages, photos and text, and reply in the chat or channel.',
  twilio: 'Send and receive text messages through a Twilio number, only with people who opted in.',
  stripe: 'Start from the payments, refunds and subscriptions in Stripe, or report on them.',
  webhooks: 'Start a workflow from any program that can call a URL, and send it a proper response.',
  github: 'Turn GitHub releases, pull requests, issues and stars into posts, reports and lists.',
  whatsapp: 'Chat with customers on WhatsApp through Meta’s Cloud API, within its consent rules.',
  airtable: 'Store records in an Airtable base, where a view or status field decides what happens next.',
  drive: 'Read, create and organize files in Google Drive.',
}

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
  n8n: 'All our own templates run on n8n, on n8n Cloud or self-hosted.',
  openai:
    'A model reads, sorts, drafts or looks things up. Its output follows a fixed format and is checked before use.',
  zapier: 'A Zap picks up events in thousands of apps and hands them to n8n, which does the longer work.',
  make: 'Make scenarios work with n8n over webhooks, or are moved to n8n.',
  notion: 'Pages and databases in Notion are the source, the review desk or the archive.',
  sheets: 'A Google Sheet holds the list to work through, the log of what was done or the report at the end.',
  gmail: 'Email is read, drafted or sent with a Gmail account, within limits that keep it in good standing.',
  slack: 'Slack is where your team gets notified and approves with one click.',
  discord: 'Servers and channels on Discord get digests, alerts, tickets and announcements.',
  telegram: 'A Telegram bot takes voice, photos and text, and answers in the chat or the channel.',
  twilio: 'Text messages are sent and received through a Twilio number, only with people who opted in.',
  stripe: 'Payments, refunds and subscriptions in Stripe start the run or feed the reports.',
  webhooks: 'Any program that can call a URL can start these, and gets a proper response.',
  github: 'Releases, pull requests, issues and stars on GitHub turn into posts, reports and lists.',
  whatsapp: 'Customers chat on WhatsApp, through Meta’s Cloud API and its consent rules.',
  airtable: 'An Airtable base stores the records, and a view or status field decides what happens next.',
  drive: 'Files in Google Drive are picked up, read, produced and filed.',
}

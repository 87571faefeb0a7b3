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

/** What a tool does in the workflows of the shop, for the page that lists them. */
export const TOOL_LINES: Record<ToolId, string> = {
  n8n: 'Everything in the shop runs on n8n, in its cloud or on a server of your own. This is the whole library.',
  openai: 'A model reads, sorts, drafts or looks things up, with its answer held to a format and checked before use.',
  zapier: 'A Zap catches what happens in one of its thousands of apps and hands it over; n8n does the longer work.',
  make: 'A Make scenario and n8n share the work over webhooks, or move from one to the other.',
  notion: 'Pages and databases in Notion are the source, the review desk or the archive.',
  sheets: 'A Google Sheet holds the list to work through, the log of what was done or the report at the end.',
  gmail: 'Mail is read from, drafted in or sent by a Gmail account, with limits that keep it in good standing.',
  slack: 'Slack is where people are told, asked to approve and can answer with a button.',
  discord: 'Servers and channels on Discord get digests, alerts, tickets and announcements.',
  telegram: 'A Telegram bot takes voice, photos and text, and answers in the chat or the channel.',
  twilio: 'Text messages go out and come back through a Twilio number, only to people who agreed.',
  stripe: 'Payments, refunds and subscriptions in Stripe start the run or feed the figures.',
  webhooks: 'Any program that can call an address can start these, and gets a proper answer.',
  github: 'Releases, pull requests, issues and stars on GitHub turn into posts, reports and lists.',
  whatsapp: 'Customers write and read on WhatsApp, through the Cloud API of Meta and its rules on consent.',
  airtable: 'An Airtable base keeps the records; a view or a status field decides what happens next.',
  drive: 'Files in Google Drive are picked up, read, produced and filed.',
}

/** What can start a workflow, in the terms users search for: one page each. */
export const TRIGGERS = {
  schedule: 'On a schedule',
  webhook: 'From a webhook',
  form: 'From a form',
  message: 'From a chat message',
  email: 'From an email',
  row: 'From a new table row',
  file: 'From a new file',
  website: 'From a chat on your site',
  event: 'From an app event',
  manual: 'Manually',
} as const

export type TriggerId = keyof typeof TRIGGERS
export const TRIGGER_IDS = Object.keys(TRIGGERS) as [TriggerId, ...TriggerId[]]

/** The line below the heading of each page. Separate from the names, because the search page downloads those. */
export const TRIGGER_LINES: Record<TriggerId, string> = {
  schedule: 'They run automatically: every few minutes, every night, every Monday.',
  webhook:
    'Another program calls a webhook URL in your n8n to start the run: ' +
    'a shop, a Zap, a Make scenario, your own code.',
  form: 'n8n shows its own form, on a page you can share or embed. Each submission starts a run.',
  message:
    'Someone messages a bot or number on Telegram, WhatsApp, Slack or by SMS, ' + 'and the workflow replies there.',
  email: 'Email that arrives in the inbox is read, sorted or answered, attachments included.',
  row: 'A new or changed row or page in Google Sheets, Airtable or Notion starts the run.',
  file: 'Put a file in a folder, and its contents are read, converted and filed.',
  website: 'A chat window on your own site, with a workflow behind it that knows when to hand over to a person.',
  event: 'An order, a payment, a booking, a ticket or a release: ' + 'the app itself notifies n8n when it happens.',
  manual:
    'You start it with a click when you’re ready. ' +
    'For lists, cleanups and campaigns that should never start by accident.',
}

const KINDS: Record<string, TriggerId> = {
  scheduleTrigger: 'schedule',
  rssFeedReadTrigger: 'schedule',
  webhook: 'webhook',
  formTrigger: 'form',
  telegramTrigger: 'message',
  whatsAppTrigger: 'message',
  slackTrigger: 'message',
  twilioTrigger: 'message',
  gmailTrigger: 'email',
  emailReadImap: 'email',
  googleSheetsTrigger: 'row',
  airtableTrigger: 'row',
  notionTrigger: 'row',
  googleDriveTrigger: 'file',
  localFileTrigger: 'file',
  chatTrigger: 'website',
  manualTrigger: 'manual',
  evaluationTrigger: 'manual',
}

/**
 * The kind of a trigger node by its type, "n8n-nodes-base.gmailTrigger". Apps that are not listed trigger on an event.
 */
export const triggerKind = (type: string): TriggerId => KINDS[type.slice(type.lastIndexOf('.') + 1)] ?? 'event'

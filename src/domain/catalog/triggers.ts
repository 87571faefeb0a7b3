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
  schedule: 'These workflows run automatically: every few minutes, every night or every Monday.',
  webhook:
    'Another program, such as a shop, a Zap, a Make scenario or your own code, ' +
    'calls a webhook URL in your n8n to start the run.',
  form: 'n8n shows its own form, on a page you can share or embed. Each submission starts a run.',
  message:
    'Someone messages a bot or number on Telegram, WhatsApp, Slack or by SMS, ' + 'and the workflow replies there.',
  email: 'Incoming email, including attachments, is read, sorted or answered.',
  row: 'A new or changed row or page in Google Sheets, Airtable or Notion starts the run.',
  file: 'A new file in a folder is read, converted and filed automatically.',
  website: 'A chat widget on your own site answers visitors and hands off to a person when needed.',
  event: 'The app notifies n8n of a new order, payment, booking, ticket or release.',
  manual:
    'You start these workflows with a click when you’re ready. ' +
    'Ideal for lists, cleanups and campaigns that should never start by accident.',
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

/** The kind of a trigger node by its type, "n8n-nodes-base.gmailTrigger". Unlisted apps trigger on an event. */
export const triggerKind = (type: string): TriggerId => KINDS[type.slice(type.lastIndexOf('.') + 1)] ?? 'event'

/** What can start a workflow, as people ask for it: one page each. */
export const TRIGGERS = {
  schedule: {
    name: 'On a schedule',
    line: 'They run by themselves: every few minutes, every night, every Monday. Nobody has to remember them.',
  },
  webhook: {
    name: 'By a webhook',
    line:
      'Another program calls an address of your n8n and the run begins: ' +
      'a shop, a Zap, a Make scenario, your own code.',
  },
  form: {
    name: 'From a form',
    line: 'n8n shows a form of its own, on a page you can share or embed. Whoever sends it starts the run.',
  },
  message: {
    name: 'By a chat message',
    line:
      'Somebody writes to a bot or a number on Telegram, WhatsApp, Slack or by SMS, ' +
      'and the workflow answers there.',
  },
  email: {
    name: 'By an e-mail',
    line: 'A mail that arrives in the inbox is read, sorted or answered, attachments included.',
  },
  row: {
    name: 'By a table row',
    line: 'A row or page that is new or was changed in Google Sheets, Airtable or Notion sets the work going.',
  },
  file: {
    name: 'By a file',
    line: 'Put a file into a folder, and what is in it gets read, turned into something else and filed.',
  },
  website: {
    name: 'From a chat on your site',
    line: 'A chat window on your own page, with a workflow behind it that knows when to ask a person.',
  },
  event: {
    name: 'By an event in an app',
    line:
      'An order, a payment, a booking, a ticket or a release: ' +
      'the app itself tells n8n that something has happened.',
  },
  manual: {
    name: 'By hand',
    line:
      'You press the button when you are ready. ' +
      'For lists, clean-ups and campaigns that should never start by accident.',
  },
} as const

export type TriggerId = keyof typeof TRIGGERS
export const TRIGGER_IDS = Object.keys(TRIGGERS) as [TriggerId, ...TriggerId[]]

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
}

/** The kind of a trigger node by its type, "n8n-nodes-base.gmailTrigger". Apps that are not listed tell of an event. */
export const triggerKind = (type: string): TriggerId => KINDS[type.slice(type.lastIndexOf('.') + 1)] ?? 'event'

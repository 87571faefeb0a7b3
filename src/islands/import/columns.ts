import type { IMPORT_COLUMNS } from '#contracts/import-templates.ts'

type Column = (typeof IMPORT_COLUMNS)[number]

/** What each column takes, in the order of the sheet. */
export const COLUMNS: Record<Column, { needed: boolean; takes: string }> = {
  name: { needed: true, takes: 'Up to 80 characters. The address of its page is made of it.' },
  title: { needed: false, takes: 'The headline, up to 120 characters. Without one the name serves.' },
  description: { needed: true, takes: 'What goes in and what comes out, up to 500 characters.' },
  creator: { needed: false, takes: 'Who made it.' },
  youtube_url: { needed: false, takes: 'Its video, in any form YouTube gives. The picture comes from there.' },
  template_url: { needed: false, takes: 'Where the workflow lies, from https:// on. Only members get to see it.' },
  resource_url: { needed: false, takes: 'Where more files for members lie, from https:// on.' },
}

/** A sheet of two rows that can be imported as it stands. */
export const EXAMPLE = [
  Object.keys(COLUMNS).join(','),
  'Invoice reminder,Remind customers of open invoices,' +
    '"Reads open invoices from a sheet, and mails a friendly reminder when one is overdue.",' +
    'Flowshelf,https://youtu.be/dQw4w9WgXcQ,https://files.example.com/invoice-reminder.json,',
  'Stand-up digest,One Slack message instead of a stand-up,' +
    'Collects the answers of the team in Slack and posts one digest at ten.,' +
    'Flowshelf,,https://files.example.com/stand-up-digest.json,https://files.example.com/stand-up-guide.pdf',
  '',
].join('\n')

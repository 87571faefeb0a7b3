import type { IMPORT_COLUMNS } from '#contracts/import-templates.ts'

type Column = (typeof IMPORT_COLUMNS)[number]

/** What each column accepts, in the order of the sheet. */
export const COLUMNS: Record<Column, { needed: boolean; takes: string }> = {
  name: { needed: true, takes: 'Up to 80 characters. Used for the page URL.' },
  title: { needed: false, takes: 'The headline, up to 120 characters. Defaults to the name.' },
  description: { needed: true, takes: 'What goes in and what comes out, up to 500 characters.' },
  creator: { needed: false, takes: 'Who made it.' },
  youtube_url: { needed: false, takes: 'A YouTube video URL in any format. Its thumbnail is used as the picture.' },
  template_url: { needed: false, takes: 'Full https:// URL of the workflow file. Only visible to members.' },
  resource_url: { needed: false, takes: 'Full https:// URL of more files for members.' },
}

/** A sheet of two rows that can be imported as is. */
export const EXAMPLE = [
  Object.keys(COLUMNS).join(','),
  'Invoice reminder,Remind customers of open invoices,' +
    '"Reads open invoices from a sheet, and emails a friendly reminder when one is overdue.",' +
    'Flowshelf,https://youtu.be/dQw4w9WgXcQ,https://files.example.com/invoice-reminder.json,',
  'Stand-up digest,One Slack message instead of a stand-up,' +
    'Collects the answers of the team in Slack and posts one digest at ten.,' +
    'Flowshelf,,https://files.example.com/stand-up-digest.json,https://files.example.com/stand-up-guide.pdf',
  '',
].join('\n')

import type { RecordedTable } from './recording.ts'

/** The part of an address that a table has: small letters and hyphens. */
export const tableSlug = ({ app, name }: Pick<RecordedTable, 'app' | 'name'>) =>
  `${app}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** An empty table as CSV: its headings, which Google Sheets, Airtable, Notion and n8n's tables are all made from. */
export const tableCsv = ({ fields }: Pick<RecordedTable, 'fields'>) =>
  `${fields.map(({ name }) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')}\n`

const APPS = {
  'google-sheets': 'Google Sheets, tab',
  airtable: 'Airtable, table',
  notion: 'Notion, database',
  n8n: 'n8n, data table',
}

/** "Google Sheets, tab Log". */
export const tableTitle = ({ app, name }: Pick<RecordedTable, 'app' | 'name'>) => `${APPS[app]} ${name}`

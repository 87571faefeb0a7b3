import type { RecordedTable } from './recording.ts'

/** The slug of a table: lower-case letters and hyphens. */
export const tableSlug = ({ app, name }: Pick<RecordedTable, 'app' | 'name'>) =>
  `${app}-${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** An empty table as CSV: its headings, from which tables in Google Sheets, Airtable, Notion and n8n can be created. */
export const tableCsv = ({ fields }: Pick<RecordedTable, 'fields'>) =>
  `${fields.map(({ name }) => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(',')}\n`

const APPS = {
  'google-sheets': 'Google Sheets, tab',
  airtable: 'Airtable, table',
  notion: 'Notion, database',
  n8n: 'n8n, data table',
}

/** The name of a Notion database that a case does not name. */
export const UNNAMED_DATABASE = 'Database'

/** "Google Sheets, tab Log". */
export const tableTitle = ({ app, name }: Pick<RecordedTable, 'app' | 'name'>) =>
  name === UNNAMED_DATABASE ? 'Notion database' : `${APPS[app]} ${name}`

import type { Item, Outcome } from './case.ts'

const tableId = (table: string) => `tbl${table.replace(/\W/g, '').slice(0, 14).padEnd(14, '0')}`

/** The URL that buyers copy from their browser into the settings. */
export const tableUrl = (table: string): string => `https://airtable.com/appMockBase000000/${tableId(table)}`

interface Table {
  /** `tbl…`, for a table id that is fixed in the workflow. */
  id?: string
  fields: Record<string, unknown>
  records?: readonly { id?: string; createdTime?: string; fields: Item }[]
}

/** Seed data for the Airtable mock. */
export const airtableBase = (tables: Record<string, Table>) => ({
  tables: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, { id: tableId(name), ...table }])),
})

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const filled = (fields: Item): Item =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))

/** The final records of a table. Like Airtable, leaves out empty fields. */
export function recordsOf({ state }: Pick<Outcome, 'state'>, table: string): Item[] {
  const base = state('airtable') as { tables: { name: string; records: { fields: Item }[] }[] } | undefined
  return (
    base?.tables
      .find(({ name }) => name === table)
      ?.records.map(({ fields }) => fields)
      .map(filled) ?? []
  )
}

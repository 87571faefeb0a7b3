import type { Item, Outcome } from './case.ts'

// What most cases need of an Airtable base: the addresses of its tables for the settings, and their records by field.

const tableId = (table: string) => `tbl${table.replace(/\W/g, '').slice(0, 14).padEnd(14, '0')}`

/** As the browser shows it, and the buyer copies it. */
export const tableUrl = (table: string): string => `https://airtable.com/appStandIn0000000/${tableId(table)}`

interface Table {
  /** `tbl…`, where the workflow's file names the table. */
  id?: string
  fields: Record<string, unknown>
  records?: readonly { id?: string; createdTime?: string; fields: Item }[]
}

/** What a case gives Airtable. */
export const aBase = (tables: Record<string, Table>) => ({
  tables: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, { id: tableId(name), ...table }])),
})

const isNothing = (value: unknown) =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const filled = (fields: Item): Item =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))

/** The fields of a table's records, in the end of a case; those that hold nothing are left out, as Airtable does. */
export function recordsOf({ state }: Pick<Outcome, 'state'>, table: string): Item[] {
  const base = state('airtable') as { tables: { name: string; records: { fields: Item }[] }[] } | undefined
  return (
    base?.tables
      .find(({ name }) => name === table)
      ?.records.map(({ fields }) => fields)
      .map(filled) ?? []
  )
}

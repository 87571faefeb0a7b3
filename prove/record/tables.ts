import type { Recording } from '../../src/domain/run/recording.ts'
import { UNNAMED_DATABASE } from '../../src/domain/run/table-file.ts'
import type { Case } from '../case.ts'

type Table = NonNullable<Recording['tables']>[number]
type Field = string | { type: string; choices?: readonly string[] }

interface Seed {
  'google-sheets'?: Record<string, Record<string, readonly (readonly unknown[])[]>>
  airtable?: { tables?: Record<string, { fields: Record<string, Field> }> }
  notion?: { dataSources?: Record<string, { name?: string; properties: Record<string, Field> }> }
}

/** The tables that buyers must have before the first run, with their columns in order. */
export function tablesOf({ given = {}, tables = [] }: Pick<Case, 'given' | 'tables'>): Table[] {
  const { 'google-sheets': books = {}, airtable, notion } = given as Seed
  const tabs = Object.values(books).flatMap((book) => Object.entries(book))
  return [
    ...tabs.map(([name, [headings = []]]) => ({
      app: 'google-sheets' as const,
      name,
      fields: headings.map((heading) => ({ name: String(heading) })),
    })),
    ...Object.entries(airtable?.tables ?? {}).map(([name, { fields }]) => ({
      app: 'airtable' as const,
      name,
      fields: fieldsOf(fields),
    })),
    ...Object.values(notion?.dataSources ?? {}).map(({ name, properties }) => ({
      app: 'notion' as const,
      name: name ?? UNNAMED_DATABASE,
      fields: fieldsOf(properties),
    })),
    ...tables.map(({ name, columns }) => ({ app: 'n8n' as const, name, fields: fieldsOf(columns) })),
  ].filter(({ fields }) => fields.length > 0)
}

const fieldsOf = (fields: Record<string, Field>) =>
  Object.entries(fields).map(([name, field]) => {
    const { type, choices } = typeof field === 'string' ? { type: field, choices: undefined } : field
    return { name, type, ...(choices?.length ? { choices: [...choices] } : {}) }
  })

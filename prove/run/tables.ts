import type { DatabaseSync } from 'node:sqlite'
import type { DataTable, Item } from '../case.ts'
import type { Rest } from '../n8n/rest.ts'

// n8n's data tables, through the API of its editor.

interface Project {
  id: string
}

/** In the owner's personal project. */
const tablesPath = async (rest: Rest) =>
  `/projects/${(await rest.call<Project>('GET', '/projects/personal')).id}/data-tables`

/** Returns the table's id. */
export async function createTable(rest: Rest, { name, columns, rows = [] }: DataTable): Promise<string> {
  const place = await tablesPath(rest)
  const list = Object.entries(columns).map(([column, type]) => ({ name: column, type }))
  const { id } = await rest.call<{ id: string }>('POST', place, { name, columns: list })
  if (rows.length > 0) await rest.call('POST', `${place}/${id}/insert`, { data: rows })
  return id
}

/** The ids of all tables by name: those of the case, and those that its workflow created. */
export function listTables(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare('select id, name from data_table').all() as unknown as { id: string; name: string }[]
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** All rows, oldest first. */
export async function tableRows(rest: Rest, id: string): Promise<Item[]> {
  const { data } = await rest.call<{ data: Item[] }>('GET', `${await tablesPath(rest)}/${id}/rows?take=1000`)
  return data ?? []
}

export async function dropTables(rest: Rest, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const place = await tablesPath(rest)
  for (const id of ids) await rest.call('DELETE', `${place}/${id}`)
}

import type { DatabaseSync } from 'node:sqlite'

const OWNER_ID = '7f3d0c52-6a1e-4b8f-9d24-0e5a8c71b396'

/** Gives the owner a fixed id, since forms behind n8n's sign-in pass it to the workflow. Must run before the sign-in. */
export function setOwnerId(database: DatabaseSync) {
  const rows = <Row>(sql: string, ...values: string[]) => database.prepare(sql).all(...values) as Row[]
  database.exec('PRAGMA foreign_keys = OFF')
  for (const { name } of rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"))
    for (const { table, from } of rows<{ table: string; from: string }>(
      'SELECT * FROM pragma_foreign_key_list(?)',
      name,
    ))
      if (table === 'user') database.prepare(`UPDATE "${name}" SET "${from}" = ?`).run(OWNER_ID)
  database.prepare('UPDATE "user" SET id = ?').run(OWNER_ID)
  database.exec('PRAGMA foreign_keys = ON')
}

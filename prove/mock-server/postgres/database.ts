import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

/** The database of one session. PGlite has a single connection, which all clients share. */
export interface Database {
  /** Waits until no other client is in a transaction. Returns the function that releases the lock. */
  lock(): Promise<() => void>
  /** Sends one protocol message and returns the response. Requires the lock. */
  exec(message: Buffer): Promise<Buffer>
  /** Rejects with Postgres' error message. */
  query(sql: string, params?: unknown[]): Promise<unknown[]>
  close(): Promise<void>
}

/** By default, shared buffers take 128 MB, which every copy would zero. */
const startParams = [...PGlite.defaultStartParams, '-B', '128']

/** Created once, since it takes seconds. */
let empty: Promise<Blob> | undefined

/** Minimal files, since every session unpacks them: a short log and no template databases. */
async function makeFiles(): Promise<Blob> {
  const database = await PGlite.create({ startParams, initDbStartParams: ['--wal-segsize=1'] })
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
  await database.exec('checkpoint')
  const files = await database.dumpDataDir('none')
  await database.close()
  return files
}

/** Every session gets a copy, so that even row versions are the same. */
export const prepareDatabase = (): Promise<Blob> => {
  empty ??= makeFiles()
  return empty
}

/** The database's clock shows `now`. `seed` runs first; its errors are reported on the first use. */
export function openDatabase(seed: string, now: Date): Database {
  const ready = prepareDatabase().then(async (loadDataDir) => {
    const copy = await PGlite.create({ loadDataDir, startParams, extensions: { vector } })
    await copy.exec("set timezone to 'UTC'")
    await copy.exec(seed)
    return copy
  })
  // Rethrown on use. A session that never uses the database must not fail.
  ready.catch(() => undefined)

  let last: Promise<unknown> = ready
  const turn = async () => {
    const before = last
    let done: () => void = () => undefined
    last = new Promise<void>((resolve) => {
      done = resolve
    })
    await before
    return done
  }

  return {
    lock: turn,
    exec: async (message) => {
      const database = await ready
      return Buffer.from(atTime(now, () => database.execProtocolRawSync(message)))
    },
    query: async (sql, params) => {
      const done = await turn()
      try {
        return (await (await ready).query(sql, params)).rows
      } finally {
        done()
      }
    },
    close: async () => {
      await ready.then((database) => database.close()).catch(() => undefined)
    },
  }
}

/** PGlite reads `Date.now`. `work` is synchronous, so no other code sees the changed clock. */
function atTime<Result>(now: Date, work: () => Result): Result {
  const real = Date.now
  Date.now = () => now.getTime()
  try {
    return work()
  } finally {
    Date.now = real
  }
}

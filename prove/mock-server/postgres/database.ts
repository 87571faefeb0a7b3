import { PGlite } from '@electric-sql/pglite'

/** The database of one session. One connection to it serves all connections, as PGlite has no other. */
export interface Database {
  /** Waits until nobody else is in a transaction; the function it gives lets the next one in. */
  turn(): Promise<() => void>
  /** One message of the protocol, and its answer. Only within a turn. */
  exec(message: Buffer): Promise<Buffer>
  /** For checks: the rows of a query. Rejects with Postgres' own words. */
  query(sql: string, params?: unknown[]): Promise<unknown[]>
  close(): Promise<void>
}

/** Postgres takes 128 MB by itself, which each copy would fill with zeros. */
const startParams = [...PGlite.defaultStartParams, '-B', '128']

/** Files of an empty database, made once, in seconds. */
let empty: Promise<Blob> | undefined

/** As small as it gets, since each session unpacks them: a short log, and no database to make others from. */
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

/** `now`: what the database takes for the time. `seed` is run first; what is wrong with it comes with the first use. */
export function openDatabase(seed: string, now: Date): Database {
  const ready = prepareDatabase().then(async (loadDataDir) => {
    const copy = await PGlite.create({ loadDataDir, startParams })
    await copy.exec("set timezone to 'UTC'")
    await copy.exec(seed)
    return copy
  })
  // Said to whoever uses it; a session that never does need not fall.
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
    turn,
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

/** PGlite asks `Date.now` for the time; nothing else runs before it is given back. */
function atTime<Result>(now: Date, work: () => Result): Result {
  const real = Date.now
  Date.now = () => now.getTime()
  try {
    return work()
  } finally {
    Date.now = real
  }
}

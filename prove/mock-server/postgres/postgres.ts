import { createServer, type Socket } from 'node:net'
import type { Failure } from '../../vendor.ts'
import type { Exchange } from '../exchange.ts'
import { type Listening, listen } from '../listen.ts'
import type { OpenSession } from '../session.ts'
import { type Database, openDatabase } from './database.ts'
import {
  errorIn,
  errorMessage,
  type Message,
  messageReader,
  paramsOf,
  sqlOf,
  startupResponse,
  tagsIn,
  transactionStatus,
} from './messages.ts'

export interface Postgres extends Listening {
  /** Opens the database of the next session. Without a seed there is none, and connecting to it is a problem. */
  open(seed: unknown, now: Date): { state(): unknown; close(): void }
}

/** SQLSTATE and message (PostgreSQL, appendix A). */
const FAILURES: Partial<Record<Failure, [code: string, words: string]>> = {
  unauthorized: ['28P01', 'password authentication failed for user "n8n"'],
  'rate-limited': ['53300', 'sorry, too many clients already'],
  'server-error': ['57P01', 'terminating connection due to administrator command'],
}

/** Serves Postgres' wire protocol, version 3, on a free port of 127.0.0.1. */
export async function listenAsPostgres(session: () => OpenSession | null): Promise<Postgres> {
  let database: Database | null = null
  const listening = await listen(createServer((socket) => connect(socket, session, () => database)))
  return {
    ...listening,
    open: (seed, now) => {
      if (seed !== undefined && typeof seed !== 'string')
        throw new Error('given.postgres must be the SQL that creates the database.')
      const opened = seed === undefined ? null : openDatabase(seed, now)
      database = opened
      return {
        state: () => opened ?? undefined,
        close: () => {
          database = null
          opened?.close()
        },
      }
    },
  }
}

function connect(socket: Socket, session: () => OpenSession | null, current: () => Database | null): void {
  const read = messageReader()
  /** Held while a query runs or a transaction is open. */
  let held: { database: Database; done: () => void } | null = null
  let exchange: Exchange | null = null
  /** After a failure, messages are read but ignored: unread data would reset the connection and lose the error. */
  let isFailed = false
  const letGo = () => {
    held?.done()
    held = null
  }
  const fatal = (code: string, words: string) => socket.end(errorMessage('FATAL', code, words))

  const begin = (sql: string): boolean => {
    exchange =
      session()?.record({
        vendor: 'postgres',
        host: 'postgres',
        method: 'QUERY',
        path: sql,
        query: {},
        headers: {},
        body: null,
        status: 0,
        response: null,
        summary: 'Run a query',
      }) ?? null
    const failure = session()?.failure('postgres')
    if (!failure) return true
    if (exchange) exchange.failure = failure
    const [code, words] = FAILURES[failure] ?? []
    if (code && words) {
      fatal(code, words)
      if (exchange) Object.assign(exchange, { status: 500, response: words })
    } else if (failure === 'reset') socket.destroy()
    return false
  }

  const recordResult = (response: Buffer) => {
    if (!exchange) return
    const error = errorIn(response)
    if (error) Object.assign(exchange, { status: 400, response: error })
    else if (tagsIn(response).length > 0 && exchange.status === 0)
      Object.assign(exchange, { status: 200, response: tagsIn(response) })
  }

  const take = async (message: Message): Promise<void> => {
    if (isFailed) return
    if (message.type === 'encryption') return void socket.write('N')
    if (message.type === 'cancel' || message.type === 'X') return void socket.end()
    const database = current()
    if (!database) {
      session()?.problem('postgres: the case has no database (given.postgres)')
      return void fatal('3D000', 'database does not exist')
    }
    if (message.type === 'start') return void socket.write(startupResponse())
    const sql = sqlOf(message)
    isFailed = sql !== null && !begin(sql)
    if (isFailed) return
    if (message.type === 'B' && exchange) exchange.body = paramsOf(message)
    if (held?.database !== database) held = { database, done: await database.lock() }
    const response = await database.exec(message.bytes)
    recordResult(response)
    socket.write(response)
    if (transactionStatus(response) === 'I') letGo()
  }

  let queue = Promise.resolve()
  socket.on('data', (chunk) => {
    for (const message of read(chunk))
      queue = queue
        .then(() => take(message))
        .catch((error) => {
          session()?.problem(`postgres: ${error.message}`)
          fatal('XX000', String(error.message))
        })
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    // Postgres rolls back when a client disconnects in a transaction.
    queue.then(async () => {
      if (held && held.database === current()) await held.database.exec(ROLLBACK)
      letGo()
    })
  })
}

const ROLLBACK = Buffer.from('Q\0\0\0\x0drollback\0', 'latin1')

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Method, Vendor, VendorRequest } from '../vendor.ts'
import { makeCertificates } from './certificates.ts'
import type { Fixtures, Session } from './exchange.ts'
import { listenHttpAndHttps } from './listen.ts'
import { listenAsPostgres } from './postgres/postgres.ts'
import { decompress, readBody } from './read-body.ts'
import { decodePath } from './route-path.ts'
import { type MockReply, type OpenSession, openSession } from './session.ts'

export type { Exchange, Fixtures, InjectedFailure, Session } from './exchange.ts'

/** Receives every connection that leaves n8n. */
export interface MockServer {
  /** For HTTP and HTTPS. */
  port: number
  postgresPort: number
  /** Path of the PEM file of the authority that clients must trust. */
  certificate: string
  /** Throws while another session is open. */
  begin(fixtures: Fixtures): Session
  close(): Promise<void>
}

/** Writes the certificate to `folder`, and creates it if needed. */
export async function startMockServer(options: { vendors: readonly Vendor[]; folder: string }): Promise<MockServer> {
  const certificates = await makeCertificates(options.folder)
  let session: OpenSession | null = null
  const waiting = new Set<ServerResponse>()

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { request, rawPath } = await readRequest(incoming)
    const current = session
    const reply = current
      ? await current.handle(request, rawPath)
      : { status: 501, body: { error: 'No case is running.' } }
    if (reply === 'slow' && current === session) {
      waiting.add(response)
      response.once('close', () => waiting.delete(response))
    } else if (typeof reply !== 'object') response.destroy()
    else send(response, reply, incoming.method === 'HEAD')
  }
  const web = await listenHttpAndHttps((incoming, response) => {
    serve(incoming, response).catch((error) => {
      session?.problem(`${incoming.method} ${incoming.headers.host}${incoming.url} could not be read: ${error.message}`)
      response.destroy()
    })
  }, certificates)
  const postgres = await listenAsPostgres(() => session)

  return {
    port: web.port,
    postgresPort: postgres.port,
    certificate: certificates.authority,
    begin: (fixtures) => {
      if (session) throw new Error('A case is still running.')
      const database = postgres.open(fixtures.given.postgres, fixtures.now)
      const opened = openSession(options.vendors, fixtures, {
        postgres: database.state,
        end: () => {
          if (session !== opened) return
          session = null
          for (const response of waiting) response.destroy()
          database.close()
        },
      })
      session = opened
      return opened
    },
    close: async () => {
      session?.end()
      await Promise.all([web.close(), postgres.close()])
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<{ request: VendorRequest; rawPath: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  const raw = decompress(Buffer.concat(chunks), headers['content-encoding'])
  // Requests through a proxy have an absolute URL here.
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host')
  const request = {
    method: (incoming.method ?? 'GET') as Method,
    host: (headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
    path: decodePath(pathname),
    params: {},
    query: searchParams,
    headers,
    body: await readBody(raw, headers['content-type']),
    raw,
  }
  return { request, rawPath: pathname }
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body }: Exclude<MockReply, string>,
  bare: boolean,
): void {
  const isValue = body !== undefined && body !== null && typeof body !== 'string' && !Buffer.isBuffer(body)
  const type = isValue ? { 'content-type': 'application/json; charset=utf-8' } : {}
  const bytes = isValue ? JSON.stringify(body) : ((body ?? '') as string | Buffer)
  // The real time would make two recordings differ.
  response.sendDate = false
  response.writeHead(status, { ...type, 'content-length': Buffer.byteLength(bytes), ...headers })
  response.end(bare ? undefined : bytes)
}

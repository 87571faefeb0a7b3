import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another process uses the port. */
export class PortInUse extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is already in use.`)
    this.name = 'PortInUse'
    this.port = port
  }
}

export interface Listening {
  port: number
  close(): Promise<void>
}

/**
 * Listens on both loopback addresses only; port 0 picks a free one. Both, because browsers try ::1 first for
 * `localhost`, and another program there would receive our requests. Throws PortInUse when either is taken.
 */
export async function listen(listener: RequestListener, port: number): Promise<Listening> {
  const first = await open(listener, '127.0.0.1', port)
  const chosen = (first.address() as AddressInfo).port
  const servers = [first]
  try {
    servers.push(await open(listener, '::1', chosen))
  } catch (error) {
    // A machine without IPv6 needs only one address.
    if (error instanceof PortInUse) {
      await shut(first)
      throw error
    }
  }
  return {
    port: chosen,
    close: async () => {
      await Promise.all(servers.map(shut))
    },
  }
}

function open(listener: RequestListener, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    // Node's default of five seconds is shorter than the pauses of browsers and tests, whose next request would be cut
    // off.
    const server = createServer({ keepAliveTimeout: 60_000 }, listener)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    )
    server.listen(port, host, () => resolve(server))
  })
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Browsers keep connections open for minutes; do not wait for them on close.
    server.closeAllConnections()
  })
}

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Someone else listens on the wanted port. */
export class PortBusy extends Error {
  readonly port: number

  constructor(port: number) {
    super(`Port ${port} is already in use.`)
    this.name = 'PortBusy'
    this.port = port
  }
}

export interface Listening {
  port: number
  close(): Promise<void>
}

/**
 * Serves on both loopback addresses and nowhere else; port 0 takes a free one.
 * Both, because browsers try ::1 first for `localhost`: a stranger there would answer in our place.
 * Throws PortBusy when either address is taken.
 */
export async function listen(listener: RequestListener, port: number): Promise<Listening> {
  const first = await open(listener, '127.0.0.1', port)
  const chosen = (first.address() as AddressInfo).port
  const servers = [first]
  try {
    servers.push(await open(listener, '::1', chosen))
  } catch (error) {
    // A machine without IPv6 is fine with one address.
    if (error instanceof PortBusy) {
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
    // Node's own five seconds are shorter than a pause of a browser or a test, whose next request would be cut off.
    const server = createServer({ keepAliveTimeout: 60_000 }, listener)
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortBusy(port) : error),
    )
    server.listen(port, host, () => resolve(server))
  })
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    // Browsers keep connections open for minutes; nobody waits for them at the end.
    server.closeAllConnections()
  })
}

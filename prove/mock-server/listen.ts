import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Certificates } from './certificates.ts'

/** The first byte of a TLS connection (RFC 8446, 5.1). */
const TLS_HANDSHAKE = 0x16

export interface Listening {
  port: number
  /** Also closes open connections. */
  close(): Promise<void>
}

/** HTTP and HTTPS on one free port of 127.0.0.1. */
export async function listenHttpAndHttps(listener: RequestListener, certificates: Certificates): Promise<Listening> {
  const plain = createPlain(listener)
  const secure = createSecure(
    {
      // For clients that send no server name.
      ...(await certificates.pairFor('localhost')),
      SNICallback: (host, done) => {
        certificates.pairFor(host).then(
          (pair) => done(null, createSecureContext(pair)),
          (error) => done(error),
        )
      },
    },
    listener,
  )
  return listen(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (chunk) => {
        socket.pause()
        socket.unshift(chunk)
        const server = chunk[0] === TLS_HANDSHAKE ? secure : plain
        server.emit('connection', socket)
        process.nextTick(() => socket.resume())
      })
    }),
  )
}

/** Listens on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

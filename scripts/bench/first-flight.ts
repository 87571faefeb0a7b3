import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import { type AddressInfo, connect as connectSocket, createServer as createSocketServer, type Server } from 'node:net'

/** Headers of Netlify's edge that the local server does not send, copied from responses of other sites. */
const EDGE = {
  'accept-ranges': 'bytes',
  'cache-status': '"Netlify Edge"; fwd=miss',
  server: 'Netlify',
  'x-nf-request-id': '01JD0000000000000000000000',
}

/** Headers of HTTP/1.1 only, or of the body, which is counted separately. */
const NOT_IN_HTTP2 = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Size of the first response headers on an HTTP/2 connection, frames included. Node's HTTP/2 (nghttp2) encodes them,
 * and they are counted on the wire.
 */
export async function headerBytes(heads: Record<string, string>): Promise<number> {
  const own = Object.entries(heads).filter(([name]) => !NOT_IN_HTTP2.has(name))
  const server = createServer((_request, answer) =>
    answer.writeHead(200, { ...EDGE, ...Object.fromEntries(own) }).end(),
  )
  const port = await listen(server)
  let bytes = 0
  const counter = createSocketServer((near) => {
    const far = connectSocket(port, '127.0.0.1')
    far.on('data', (data) => {
      bytes += data.length
      near.write(data)
    })
    near.pipe(far)
  })
  const client = connect(`http://127.0.0.1:${await listen(counter)}`)
  // The server's SETTINGS frame travels with its first response, so it counts too.
  const request = client.request({ ':path': '/' }).resume()
  await once(request, 'close')
  client.destroy()
  server.close()
  counter.close()
  return bytes
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

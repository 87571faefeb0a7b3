import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import { type AddressInfo, connect as connectSocket, createServer as createSocketServer, type Server } from 'node:net'

/** Lines of Netlify's edge that its stand-in does not send, as they stand in answers for other sites. */
const EDGE = {
  'accept-ranges': 'bytes',
  'cache-status': '"Netlify Edge"; fwd=miss',
  server: 'Netlify',
  'x-nf-request-id': '01JD0000000000000000000000',
}

/** Of HTTP/1.1 alone, or of the body, which is counted apart. */
const NOT_IN_HTTP2 = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/**
 * Bytes that the heads of an answer take as the first one of a connection over HTTP/2, its frames included. They are
 * packed by the HTTP/2 of Node (nghttp2) and counted between it and the browser's side.
 */
export async function headBytes(heads: Record<string, string>): Promise<number> {
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
  // The server's settings travel with its first answer, so they are part of what is counted.
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

import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { type Listening, listen } from '../../local/netlify/listen.ts'
import { findBrowser } from '../browser-path.mjs'
import type { SlowLine } from './slow-line.ts'

const TEXT = /^(text\/|image\/svg|application\/(json|javascript|xml))/

/**
 * Stands before the site as the edge of a CDN that keeps files: text in brotli at its smallest, as all budgets count it,
 * where the site of this machine compresses a tenth less. Over a `line`, answers come as late as they would over it.
 */
export function startEdge(siteUrl: string, line?: SlowLine): Promise<Listening> {
  const kept = new Map<string, Buffer>()
  const small = (body: Buffer) => {
    const hash = createHash('sha256').update(body).digest('hex')
    const found = kept.get(hash) ?? brotliCompressSync(body)
    kept.set(hash, found)
    return found
  }
  return listen((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const waited = line?.ask()
    const asked = request(`${siteUrl}${url}`, { method, headers: { ...headers, 'accept-encoding': 'identity' } })
    asked.on('error', () => outgoing.destroy())
    asked.on('response', async (answer) => {
      const plain = Buffer.concat(await answer.toArray())
      const isText = TEXT.test(answer.headers['content-type'] ?? '') && plain.byteLength > 0
      const body = isText ? small(plain) : plain
      const { 'transfer-encoding': _, ...head } = answer.headers
      const shape = { 'content-length': body.byteLength, ...(isText && { 'content-encoding': 'br' }) }
      await waited
      outgoing.writeHead(answer.statusCode ?? 502, { ...head, ...shape })
      if (line) await line.send(outgoing, body)
      else outgoing.end(body)
    })
    incoming.pipe(asked)
  }, 0)
}

/** How to launch a browser that reaches the site by way of its edge: its address is baked into pages and cookies. */
export const browserThrough = (siteUrl: string, edge: Listening) => ({
  executablePath: findBrowser() ?? undefined,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    `--host-resolver-rules=MAP ${new URL(siteUrl).host} 127.0.0.1:${edge.port}`,
  ],
})

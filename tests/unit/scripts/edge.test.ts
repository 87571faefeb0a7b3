import { get, type IncomingMessage } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../local/netlify/listen.ts'
import { startEdge } from '../../../scripts/bench/edge.ts'

const PAGE = '<p>A page of several words, and of several words again.</p>'.repeat(40)

/** What a browser gets by way of the edge, as it travels. */
async function fetchRaw(url: string): Promise<{ status?: number; headers: IncomingMessage['headers']; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve) => get(url, resolve))
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}

test('text comes in brotli at its smallest; pictures and redirects come as the site sends them', async () => {
  const site = await listen(({ url }, response) => {
    if (url === '/old') response.writeHead(301, { location: '/' }).end()
    else if (url === '/photo') response.writeHead(200, { 'content-type': 'image/avif' }).end('pixels')
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: '"1"' }).end(PAGE)
  }, 0)
  const edge = await startEdge(`http://localhost:${site.port}`)
  onTestFinished(() => Promise.all([edge.close(), site.close()]).then(() => undefined))
  const ask = (path: string) => fetchRaw(`http://localhost:${edge.port}${path}`)

  const page = await ask('/')
  expect(page.headers).toMatchObject({ 'content-encoding': 'br', etag: '"1"' })
  expect(page.body).toEqual(brotliCompressSync(Buffer.from(PAGE)))
  expect((await ask('/photo')).body.toString()).toBe('pixels')
  expect(await ask('/old')).toMatchObject({ status: 301, headers: { location: '/' } })
})

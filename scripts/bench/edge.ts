import { once } from 'node:events'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** The address of a page with one line of text and nothing else: what the fastest page takes on this machine. */
export const EMPTY = '/empty'
const EMPTY_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>'

/** Of connections only; HTTP/2 forbids them. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding'])
const TEXT = /^(?:text|application\/(?:json|javascript|manifest)|image\/svg)/

const brotli = promisify(brotliCompress)
/** As an edge compresses on the fly. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

interface SelfSigned {
  generate(attributes: { name: string; value: string }[]): Promise<{ private: string; cert: string }>
}

/**
 * Serves a local site as an edge does, over HTTP/2 and compressed with brotli, with a self-signed certificate.
 * `selfSigned` is the main file of the package `selfsigned`. GET requests only.
 */
export async function startEdge(siteUrl: string, selfSigned: string) {
  const { generate }: SelfSigned = await import(pathToFileURL(selfSigned).href)
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const kept = new Map<string, Promise<Answer>>()
  const server = createSecureServer({ key, cert }, (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { url } = request
    if (!kept.has(url)) kept.set(url, answerFor(siteUrl, url))
    kept.get(url)?.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

async function answerFor(siteUrl: string, url: string): Promise<Answer> {
  if (url === EMPTY) return packed(200, { 'content-type': 'text/html' }, new TextEncoder().encode(EMPTY_PAGE))
  const answer = await fetch(new URL(url, siteUrl), { redirect: 'manual' })
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !HOP_BY_HOP.has(name)))
  return packed(answer.status, headers, new Uint8Array(await answer.arrayBuffer()))
}

async function packed(status: number, headers: Record<string, string>, body: Uint8Array): Promise<Answer> {
  if (!TEXT.test(headers['content-type'] ?? '')) return { status, headers, body }
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body: await brotli(body, QUALITY) }
}

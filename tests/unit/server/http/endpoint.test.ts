import { globSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { Outage } from '#domain/shared/errors.ts'
import { ok } from '#domain/shared/result.ts'
import { cachedAtEdge, EDGE_HEADERS } from '#server/http/edge-cache.ts'
import { endpoint, guarded } from '#server/http/endpoint.ts'

const greet = endpoint(z.object({ name: z.string({ error: 'Give a name.' }) }), async ({ name }) => ok({ hello: name }))
const post = (body: BodyInit | null, headers: HeadersInit = { 'content-type': 'application/json' }) =>
  new Request('http://localhost/api/greet', { method: 'POST', body, headers })

test('a good body is answered and never cached', async () => {
  const response = await greet(post('{"name":"Ada"}'))
  expect(await response.json()).toEqual({ hello: 'Ada' })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('no answer of a function can be framed, run, or read by another site', async () => {
  const get = new Request('http://localhost/api/greet')
  for (const { headers } of [await greet(post('{"name":"Ada"}')), await greet(get), cachedAtEdge(get, [])]) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=31536000/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

// The import says "within minutes" of pages whose purge failed.
test('what shows imported templates grows old at the edge within ten minutes', () => {
  const seconds = [...EDGE_HEADERS['netlify-cdn-cache-control'].matchAll(/=(\d+)/g)].map(([, age]) => Number(age))
  expect(seconds.reduce((sum, age) => sum + age)).toBeLessThanOrEqual(600)
})

test.each([
  ['an empty body', post(''), 400, 'The body is not valid JSON.'],
  ['broken JSON', post('{"name":'), 400, 'The body is not valid JSON.'],
  ['another type', post('name=Ada', { 'content-type': 'application/x-www-form-urlencoded' }), 400, 'Send JSON'],
  ['a missing field', post('{}'), 400, 'name: Give a name.'],
  ['a list', post('[]'), 400, 'expected object'],
  ['null', post('null'), 400, 'expected object'],
  ['more than 64 kB', post(JSON.stringify({ name: 'a'.repeat(70_000) })), 413, 'That request is too large'],
  ['a GET', new Request('http://localhost/api/greet'), 405, 'only accepts POST'],
])('%s is refused in a sentence', async (_, request, status, sentence) => {
  const response = await greet(request)
  const body = (await response.json()) as { success: boolean; error: string }
  expect(response.status).toBe(status)
  expect(body.success).toBe(false)
  expect(body.error).toContain(sentence)
})

test('a body in pieces, whose length nobody gave, is read to the first piece too many and no further', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(16 * 1024))
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const response = await greet(new Request('http://localhost/api/greet', init))
  expect(response.status).toBe(413)
  expect(pulled).toBeLessThan(8)
})

test('a character that falls between two pieces stays whole', async () => {
  const bytes = new TextEncoder().encode('{"name":"Zoë"}')
  const cut = bytes.length - 3
  const body = new ReadableStream({
    start(controller) {
      for (const piece of [bytes.slice(0, cut), bytes.slice(cut)]) controller.enqueue(piece)
      controller.close()
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } }
  expect(await (await greet(new Request('http://localhost/api/greet', init))).json()).toEqual({ hello: 'Zoë' })
})

test('no page, function or server module reads a body past that limit', () => {
  const files = globSync('{src/pages,src/server,src/middleware.ts,netlify/functions}/**/*.{ts,astro}')
  expect(files.length).toBeGreaterThan(100)
  const READS = /\b[Rr]equest\.(?:text|json|formData|arrayBuffer|blob|bytes)\(/
  expect(files.filter((file) => READS.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('what takes GET takes HEAD, with the same head and no body', async () => {
  const cancelled = vi.fn()
  const body = () => new ReadableStream({ cancel: cancelled })
  const shown = guarded('GET', async () => new Response(body(), { status: 203, headers: { etag: '"1"' } }))
  const head = await shown(new Request('http://localhost/', { method: 'HEAD' }))
  expect([head.status, head.headers.get('etag'), head.body]).toEqual([203, '"1"', null])
  expect(cancelled).toHaveBeenCalledOnce()
  expect((await shown(new Request('http://localhost/', { method: 'PUT' }))).headers.get('allow')).toBe('GET, HEAD')
  const failing = guarded('GET', async () => Promise.reject(new Outage('storage')))
  expect((await failing(new Request('http://localhost/', { method: 'HEAD' }))).status).toBe(502)
})

test('storage that does not answer is "try again", not our mistake', async () => {
  const response = await guarded('GET', async () => {
    throw new Outage('storage')
  })(new Request('http://localhost/'))
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ kind: 'service-down', error: expect.stringContaining('Try again') })
})

test('what nobody foresaw is a 500 with a number; the details stay in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await guarded('GET', async () => {
    throw new Error('secret detail')
  })(new Request('http://localhost/'))
  const text = await response.text()
  expect(response.status).toBe(500)
  expect(text).not.toContain('secret detail')
  const id = /[0-9a-f-]{36}/.exec(text)?.[0]
  expect(log).toHaveBeenCalledWith(`[${id}]`, expect.any(Error))
})

test('whatever is awaited, the answer comes in time and asks to try again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = guarded('GET', () => new Promise<Response>(() => undefined))(new Request('http://localhost/'))
  await vi.advanceTimersByTimeAsync(7000)
  expect((await answer).status).toBe(502)
  expect(await (await answer).json()).toMatchObject({
    kind: 'service-down',
    error: expect.stringContaining('Try again'),
  })
})

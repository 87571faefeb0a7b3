import { expect, test, vi } from 'vitest'
import type { FunctionModule } from '../../../../local/netlify/functions.ts'
import { BODY_LIMIT, invokeFunction } from '../../../../local/netlify/invoke-function.ts'

const run = (handler: FunctionModule['default'], request: Request, options = {}) =>
  invokeFunction({ name: 'sample', module: { default: handler } }, request, options)

const post = (body: BodyInit) => new Request('http://localhost/api/sample', { method: 'POST', body })
const get = (headers: Record<string, string> = {}) => new Request('http://localhost/api/sample', { headers })

test('binary bodies arrive byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)
  const echo = async (request: Request) => new Response(await request.arrayBuffer())
  expect(new Uint8Array(await (await run(echo, post(bytes))).arrayBuffer())).toEqual(bytes)
})

test('a request over 6 MB is rejected before the function runs', async () => {
  const response = await run(() => expect.unreachable('ran'), post(new Uint8Array(BODY_LIMIT + 1)))
  expect(response.status).toBe(413)
})

test('a request of exactly 6 MB passes', async () => {
  const size = async (request: Request) => Response.json((await request.arrayBuffer()).byteLength)
  expect(await (await run(size, post(new Uint8Array(BODY_LIMIT)))).json()).toBe(BODY_LIMIT)
})

test('a response over 6 MB is replaced by an error', async () => {
  const response = await run(() => new Response(new Uint8Array(BODY_LIMIT + 1)), get())
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ errorType: 'Function.ResponseSizeTooLarge' })
})

test('a slow function times out', async () => {
  const response = await run(() => new Promise<Response>(() => undefined), get(), { timeLimitSeconds: 0.02 })
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({ errorType: 'Sandbox.Timedout' })
})

test('an endless response times out', async () => {
  const endless = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
  expect((await run(endless, get(), { timeLimitSeconds: 0.02 })).status).toBe(502)
})

test('a crash is logged without details for the visitor', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const crash = () => {
    throw new Error('database password is hunter2')
  }
  const response = await run(crash, get())
  expect(response.status).toBe(502)
  expect(await response.text()).not.toContain('hunter2')
  expect(log).toHaveBeenCalledOnce()
})

test('every cookie of the response and of the context is sent', async () => {
  const response = await run((_request, context) => {
    context.cookies.set({ name: 'third', value: '3', httpOnly: true, sameSite: 'Lax', path: '/' })
    context.cookies.delete('fourth')
    return new Response('ok', {
      headers: [
        ['set-cookie', 'first=1'],
        ['set-cookie', 'second=2'],
      ],
    })
  }, get())
  expect(response.headers.getSetCookie()).toEqual([
    'first=1',
    'second=2',
    'third=3; Path=/; HttpOnly; SameSite=Lax',
    'fourth=; Max-Age=0',
  ])
})

test('a function reads cookies, parameters and the visitor’s address, which a header cannot fake', async () => {
  const response = await run(
    (request, context) =>
      Response.json([
        context.cookies.get('session'),
        context.params.slug,
        context.ip,
        request.headers.get('x-nf-client-connection-ip'),
      ]),
    get({ cookie: 'session=abc', 'x-nf-client-connection-ip': '6.6.6.6' }),
    { params: { slug: 'crm' }, ip: '10.0.0.1' },
  )
  expect(await response.json()).toEqual(['abc', 'crm', '10.0.0.1', '10.0.0.1'])
})

test('no response means 204', async () => {
  expect((await run(() => undefined, get())).status).toBe(204)
})

test('work after the response continues, and its failure is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const response = await run((_request, context) => {
    context.waitUntil(Promise.reject(new Error('mail server down')))
    return new Response('ok')
  }, get())
  expect(await response.text()).toBe('ok')
  expect(log).toHaveBeenCalledOnce()
})

// Longer than other files: a rule of Netlify's each, held against one built site.
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleFunctions, loadPagesFunction } from '../../../../local/netlify/bundle-functions.ts'
import { createSite, type HandleRequest } from '../../../../local/netlify/site.ts'
import { aBuild } from './build-fixture.ts'

const SITE = 'http://localhost:4000'
const LONG_TEXT = 'All workflows. '.repeat(100)

const TOML = `
[[redirects]]
from = "/old"
to = "/about-us"
status = 301

[[redirects]]
from = "/find"
to = "/search/:word"
status = 302
query = { q = ":word" }

[[redirects]]
from = "/forced"
to = "/about-us"
status = 302
force = true

[[redirects]]
from = "/shy"
to = "/about-us"
status = 302

[[redirects]]
from = "/alias"
to = "/about-us/"
status = 200

[[redirects]]
from = "/seek"
to = "/search"
status = 200

[[redirects]]
from = "/hello/*"
to = "/api/greet/:splat"
status = 200

[[headers]]
for = "/*"
[headers.values]
X-Frame-Options = "DENY"
`

let remove: () => Promise<void>
let answer: HandleRequest

beforeAll(async () => {
  const build = await aBuild({
    'netlify.toml': TOML,
    'secret.txt': 'outside of dist',
    'dist/index.html': '<h1>Home</h1>',
    'dist/about-us/index.html': `<h1>About</h1>${LONG_TEXT}`,
    'dist/plain.html': '<h1>Plain</h1>',
    'dist/forced.html': 'never seen',
    'dist/shy.html': 'file wins',
    'dist/api/soft.html': 'soft file',
    'dist/_astro/app.abc123.js': 'export {}',
    'dist/_headers': '/plain\n  X-From-File: yes',
    'dist/pixel.png': new Uint8Array([137, 80, 78, 71]),
    '.netlify/v1/config.json': '{"headers":[{"for":"/about-us","values":{"X-From-Build":"yes"}}]}',
    '.netlify/v1/functions/ssr/ssr.mjs': `export default async (request) => {
      const { pathname } = new URL(request.url)
      const known = pathname.startsWith('/templates/') || pathname === '/search'
      return known ? new Response('on demand') : new Response('no page', { status: 404 })
    }`,
    'netlify/functions/greet.ts': `export const config = { path: '/api/greet/:name', method: 'GET' }
      export default (request: Request, context: { params: { name: string } }) =>
        new Response('Hello ' + context.params.name + ' at ' + new URL(request.url).pathname)`,
    'netlify/functions/clean-up.ts': `export const config = { schedule: '@hourly' }
      export default () => new Response('cleaned up')`,
    'netlify/functions/soft.ts': `export const config = { path: ['/api/soft', '/api/hard'], preferStatic: true }
      export default () => new Response('soft function')`,
  })
  remove = build.remove
  answer = await createSite({
    root: build.root,
    siteUrl: SITE,
    functions: (await bundleFunctions(build.root)).functions,
    pages: await loadPagesFunction(build.root),
    mounts: { '/__clerk': new Hono().get('/v1/client', (context) => context.text(`client at ${context.req.url}`)) },
  })
})

afterAll(() => remove())

const get = (path: string, headers: Record<string, string> = {}) => answer(new Request(`${SITE}${path}`, { headers }))

describe('static files', () => {
  test.each(['/about-us', '/about-us/', '/about-us/index.html'])('%s serves the page of the folder', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<h1>About</h1>')
  })

  test('a page can be a file without a folder', async () => {
    expect(await (await get('/plain')).text()).toContain('Plain')
  })

  test('header rules of netlify.toml and the build apply', async () => {
    expect((await get('/')).headers.get('x-frame-options')).toBe('DENY')
    expect((await get('/plain')).headers.get('x-from-file')).toBe('yes')
    expect((await get('/about-us')).headers.get('x-from-build')).toBe('yes')
  })

  test('pages are revalidated on every visit and hashed files cached for a year', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const script = await get('/_astro/app.abc123.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('a 304 has only the headers a cache needs', async () => {
    const first = await get('/about-us')
    expect(first.headers.get('x-frame-options')).toBe('DENY')
    const again = await get('/about-us', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([...again.headers.keys()].sort()).toEqual(['cache-control', 'etag'])
  })

  test('an unchanged page is not sent twice', async () => {
    const etag = (await get('/about-us')).headers.get('etag') ?? ''
    const again = await get('/about-us', { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/about-us', { 'if-none-match': 'W/"other"' })).status).toBe(200)
  })

  test.each([
    '/..%2fsecret.txt',
    '/..%2Fsecret.txt',
    '/%2e%2e/secret.txt',
    '/about-us/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '//secret.txt',
    '/plain.html%00.png',
    '/%',
    '/_headers',
    '/toString',
  ])('%s returns 404', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('outside')
  })
})

describe('compression', () => {
  test('text is sent as brotli if accepted, else gzip, else uncompressed', async () => {
    const encodings = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'identity'].map(async (accepted) =>
        (await get('/about-us', { 'accept-encoding': accepted })).headers.get('content-encoding'),
      ),
    )
    expect(encodings).toEqual(['br', 'gzip', 'gzip', null])
  })

  test('responses vary on Accept-Encoding', async () => {
    expect((await get('/about-us', { 'accept-encoding': 'br' })).headers.get('vary')).toContain('Accept-Encoding')
  })

  test('images and tiny texts are not compressed', async () => {
    expect((await get('/pixel.png', { 'accept-encoding': 'br' })).headers.has('content-encoding')).toBe(false)
    expect((await get('/', { 'accept-encoding': 'br' })).headers.has('content-encoding')).toBe(false)
  })
})

describe('functions and redirects', () => {
  test('a function is called at its path, with its parameters', async () => {
    expect(await (await get('/api/greet/Ada')).text()).toBe('Hello Ada at /api/greet/Ada')
  })

  test('a wrong method falls through to the pages', async () => {
    expect((await answer(new Request(`${SITE}/api/greet/Ada`, { method: 'POST' }))).status).toBe(404)
  })

  test('a static file takes precedence over a function with preferStatic', async () => {
    expect(await (await get('/api/soft')).text()).toBe('soft file')
    expect(await (await get('/api/hard')).text()).toBe('soft function')
  })

  test('a redirect keeps the query', async () => {
    const response = await get('/old?utm=mail')
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe('/about-us?utm=mail')
  })

  test('a rule with a query parameter requires it', async () => {
    expect((await get('/find?q=slack')).headers.get('location')).toMatch(/^\/search\/slack/)
    expect((await get('/find')).status).toBe(404)
  })

  test('a file hides a redirect unless the rule is forced', async () => {
    expect(await (await get('/shy')).text()).toContain('file wins')
    expect((await get('/forced')).headers.get('location')).toBe('/about-us')
  })

  test('a rewrite shows another file under the same address', async () => {
    const page = await get('/alias')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('About')
  })

  test('a function or page behind a rewrite gets the original URL', async () => {
    expect(await (await get('/hello/Grace')).text()).toBe('Hello undefined at /hello/Grace')
    expect((await get('/seek')).status).toBe(404)
    expect((await get('/search')).status).toBe(200)
  })

  test('a static page rejects form posts', async () => {
    for (const path of ['/', '/about-us', '/alias']) {
      const response = await answer(new Request(`${SITE}${path}`, { method: 'POST', body: 'a=1' }))
      expect(response.status, path).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
    expect((await answer(new Request(`${SITE}/pixel.png`, { method: 'HEAD' }))).status).toBe(200)
  })

  test.each(['GET', 'POST'])('a scheduled function has no address (%s)', async (method) => {
    const response = await answer(new Request(`${SITE}/.netlify/functions/clean-up`, { method }))
    expect(response.status).toBe(404)
  })

  test('paths without a file go to the on-demand pages', async () => {
    expect(await (await get('/templates/imported')).text()).toBe('on demand')
  })
})

describe('the site’s own origin', () => {
  test('a service is mounted under its prefix and gets the public URL', async () => {
    expect(await (await get('/__clerk/v1/client')).text()).toBe(`client at ${SITE}/__clerk/v1/client`)
  })

  test.each(['http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'a page opened at %s moves to localhost',
    async (origin) => {
      const response = await answer(new Request(`${origin}/about-us?a=1`, { headers: { accept: 'text/html' } }))
      expect(response.status).toBe(307)
      expect(response.headers.get('location')).toBe(`${SITE}/about-us?a=1`)
    },
  )

  test('scripts may use any spelling of the host', async () => {
    expect((await answer(new Request('http://127.0.0.1:4000/pixel.png'))).status).toBe(200)
  })
})

test('without on-demand pages an unknown path shows the 404 page', async () => {
  const build = await aBuild({ 'dist/404.html': '<h1>404</h1>', 'netlify.toml': '' })
  const { functions } = await bundleFunctions(build.root)
  const small = await createSite({ root: build.root, siteUrl: SITE, functions })
  const response = await small(new Request(`${SITE}/nowhere`))
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('<h1>404</h1>')
  await build.remove()
})

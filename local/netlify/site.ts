import path from 'node:path'
import { RedirectsHandler } from '@netlify/redirects'
import { Hono } from 'hono'
import { compress } from './compress.ts'
import type { FunctionMatch, FunctionModule, FunctionTable } from './functions.ts'
import { readHeaderRules } from './header-rules.ts'
import type { InFlight } from './in-flight.ts'
import { invokeFunction } from './invoke-function.ts'
import { listStaticFiles, type StaticFile } from './static-files.ts'
import { withUrl } from './with-url.ts'

export interface SiteOptions {
  /** Folder with `dist`, `netlify.toml` and `.netlify`. */
  root: string
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  functions: FunctionTable
  /** Astro's function for on-demand pages. */
  pages?: FunctionModule | null
  /** Services on the site's own origin by path prefix, such as `/__clerk`. */
  mounts?: Record<string, Hono>
  timeLimitSeconds?: number
  inFlight?: InFlight
  /**
   * Whether redirects or functions are matched first. Netlify's CDN starts with redirects, its CLI with functions
   * (netlify/cli#6842), and neither is documented: the site must work with both.
   */
  order?: 'redirects first' | 'functions first'
}

export type HandleRequest = (request: Request, ip?: string) => Promise<Response>

// Not supported here: edge functions, image CDN, background functions, ranges.
/**
 * Serves a build like Netlify, from redirects, functions and files of `dist`. Astro's function for on-demand pages
 * matches every path, so it runs last, after static files.
 */
export async function createSite(options: SiteOptions): Promise<HandleRequest> {
  const { root, siteUrl, functions, pages = null, mounts = {}, order = 'redirects first' } = options
  const publicDir = path.join(root, 'dist')
  const files = await listStaticFiles(publicDir)
  const applyHeaders = await readHeaderRules(root)
  const redirects = new RedirectsHandler({
    configPath: path.join(root, 'netlify.toml'),
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: root,
    publicDir,
  })
  const services = new Hono()
  for (const [prefix, app] of Object.entries(mounts)) services.route(prefix, app)

  return async (incoming, ip = '127.0.0.1') => {
    const elsewhere = canonicalAddress(incoming, siteUrl)
    if (elsewhere) return new Response(null, { status: 307, headers: { location: elsewhere } })

    const { pathname, search } = new URL(incoming.url)
    const request = withUrl(incoming, `${siteUrl}${pathname}${search}`)
    const isService = Object.keys(mounts).some((prefix) => pathname.startsWith(`${prefix}/`))
    return compress(request, isService ? await services.fetch(request) : await handle(request, ip))
  }

  async function handle(request: Request, ip: string): Promise<Response> {
    const file = files.find(new URL(request.url).pathname)
    const steps = [
      () => followRule(request, file, ip),
      async () => {
        const match = await findFunction(request.method, request.url)
        return match && !(match.preferStatic && file) ? call(match, request, ip) : null
      },
    ]
    for (const step of order === 'functions first' ? steps.reverse() : steps) {
      const response = await step()
      if (response) return response
    }
    return file ? serveFile(file, request) : notFound(request)
  }

  /** The response of a redirect or rewrite, or null when no rule matches. */
  async function followRule(request: Request, file: StaticFile | null, ip: string): Promise<Response | null> {
    // The redirect parser decodes the path and throws on a malformed escape, which no rule can match.
    const rule = await redirects.match(request).catch(() => undefined)
    if (!rule || (file && !rule.force)) return null
    if (rule.redirect) return redirect(rule.statusCode, rule.target, siteUrl)
    const match = await functions.match(request.method, rule.target.href)
    // A function behind a rewrite gets the original URL and no path parameters: netlify/cli#713 and #2017.
    if (match) return call({ ...match, params: {} }, request, ip)
    const target = files.find(rule.target.pathname)
    if (target) return serveFile(target, withUrl(request, rule.target.href), rule.statusCode)
    return pages && rule.statusCode === 200 ? call(onDemand(pages), request, ip) : null
  }

  async function findFunction(method: string, url: string): Promise<FunctionMatch | null> {
    return (await functions.match(method, url)) ?? (pages && onDemand(pages))
  }

  function call(match: FunctionMatch, request: Request, ip: string) {
    const { timeLimitSeconds, inFlight } = options
    return invokeFunction(match, request, { params: match.params, ip, timeLimitSeconds, inFlight })
  }

  async function notFound(request: Request): Promise<Response> {
    const page = files.find('/404.html')
    return page ? serveFile(page, request, 404) : new Response('Not Found', { status: 404 })
  }

  async function serveFile(file: StaticFile, request: Request, status = 200): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    const hash = await file.hash()
    const headers = new Headers({
      'content-type': file.type,
      'cache-control': 'public, max-age=0, must-revalidate',
      // Weak, because the compressed and the plain representation share the ETag.
      etag: `W/"${hash}"`,
    })
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/_astro/')) headers.set('cache-control', 'public, max-age=31536000, immutable')
    applyHeaders(pathname, headers)
    if (status === 200 && request.headers.get('if-none-match')?.includes(hash)) {
      return new Response(null, { status: 304, headers: cacheHeaders(headers) })
    }
    return new Response(await file.read(), { status, headers })
  }
}

const onDemand = (pages: FunctionModule): FunctionMatch => ({
  name: 'pages',
  module: pages,
  params: {},
  preferStatic: true,
})

/**
 * The headers Netlify sends with a 304, those for caches. Browsers keep all other headers of the stored response (RFC
 * 9110, 15.4.5; confirmed by Netlify support at https://answers.netlify.com/t/34812/42).
 */
function cacheHeaders(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['cache-control', 'etag', 'vary'].includes(name)))
}

function redirect(status: number, target: URL, siteUrl: string): Response {
  const location = target.origin === siteUrl ? `${target.pathname}${target.search}${target.hash}` : target.href
  return new Response(null, { status, headers: { location } })
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * The canonical URL to redirect to (for example from 127.0.0.1), or null for the site's own. Cookies and the audience
 * of session tokens require one spelling of the host.
 */
function canonicalAddress(request: Request, siteUrl: string): string | null {
  const url = new URL(request.url)
  if (url.origin === siteUrl || !LOOPBACK.has(url.hostname) || !isDocument(request)) return null
  return `${siteUrl}${url.pathname}${url.search}`
}

function isDocument({ method, headers }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const destination = headers.get('sec-fetch-dest')
  return destination ? destination === 'document' : (headers.get('accept') ?? '').includes('text/html')
}

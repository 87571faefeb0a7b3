import path from 'node:path'
import { RedirectsHandler } from '@netlify/redirects'
import { Hono } from 'hono'
import { compress } from './compress.ts'
import type { FunctionModule, FunctionTable } from './functions.ts'
import { readHeaderRules } from './header-rules.ts'
import type { InFlight } from './in-flight.ts'
import { type Called, invokeFunction } from './invoke-function.ts'
import { canonicalAddress } from './loopback.ts'
import { readdress } from './readdress.ts'
import { listStaticFiles, type StaticFile } from './static-files.ts'

export interface SiteOptions {
  /** Folder with `dist`, `netlify.toml` and `.netlify`. */
  root: string
  /** Origin under which visitors know the site, without a trailing slash. */
  siteUrl: string
  functions: FunctionTable
  /** Astro's function for on-demand pages, asked when nothing else answers. */
  pages?: FunctionModule | null
  /** Services of the site's own origin by path prefix, for example `/__clerk`. */
  mounts?: Record<string, Hono>
  timeLimitSeconds?: number
  inFlight?: InFlight
}

export type AnswerRequest = (request: Request, ip?: string) => Promise<Response>

// Left out of this stand-in: edge functions, image CDN, background functions, ranges.
/**
 * Answers requests as Netlify does for a deployed build: functions, redirects, files of `dist`, on-demand pages, 404.
 * The order of redirects against functions follows the Netlify CLI (functions first).
 */
export async function createSite(options: SiteOptions): Promise<AnswerRequest> {
  const { root, siteUrl, functions, pages = null, mounts = {} } = options
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
    const request = readdress(incoming, `${siteUrl}${pathname}${search}`)
    const isService = Object.keys(mounts).some((prefix) => pathname.startsWith(`${prefix}/`))
    return compress(request, isService ? await services.fetch(request) : await answer(request, ip))
  }

  async function answer(request: Request, ip: string): Promise<Response> {
    const file = findFile(request)
    const match = await functions.match(request.method, request.url)
    if (match && !(match.preferStatic && file)) return call(match, request, ip)

    // The redirect parser decodes the path and throws on a broken escape, which no rule can mean.
    const rule = await redirects.match(request).catch(() => undefined)
    if (rule && (rule.force || !file)) {
      if (rule.redirect) return redirect(rule.statusCode, rule.target, siteUrl)
      const rewritten = await rewrite(readdress(request, rule.target.href), rule.statusCode, ip)
      if (rewritten) return rewritten
    }
    if (file) return serveFile(file, request)
    if (pages) return call({ name: 'pages', module: pages, params: {} }, request, ip)
    return notFound(request)
  }

  async function rewrite(request: Request, status: number, ip: string): Promise<Response | null> {
    const match = await functions.match(request.method, request.url)
    if (match) return call(match, request, ip)
    const file = findFile(request)
    if (file) return serveFile(file, request, status)
    return pages && status === 200 ? call({ name: 'pages', module: pages, params: {} }, request, ip) : null
  }

  function call(match: Called & { params: Record<string, string> }, request: Request, ip: string) {
    const { timeLimitSeconds, inFlight } = options
    return invokeFunction(match, request, { params: match.params, ip, timeLimitSeconds, inFlight })
  }

  function findFile(request: Request): StaticFile | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    return files.find(new URL(request.url).pathname)
  }

  async function notFound(request: Request): Promise<Response> {
    const page = files.find('/404.html')
    return page ? serveFile(page, request, 404) : new Response('Not Found', { status: 404 })
  }

  async function serveFile(file: StaticFile, request: Request, status = 200): Promise<Response> {
    const hash = await file.hash()
    const headers = new Headers({
      'content-type': file.type,
      'cache-control': 'public, max-age=0, must-revalidate',
      // Weak, because the same ETag stands for the compressed and the plain spelling of the file.
      etag: `W/"${hash}"`,
    })
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/_astro/')) headers.set('cache-control', 'public, max-age=31536000, immutable')
    applyHeaders(pathname, headers)
    if (status === 200 && request.headers.get('if-none-match')?.includes(hash)) {
      return new Response(null, { status: 304, headers: onlyForCaches(headers) })
    }
    return new Response(await file.read(), { status, headers })
  }
}

/**
 * What Netlify sends with a 304: what guides a cache. The browser keeps all other headers of the answer it holds
 * (RFC 9110, 15.4.5; said by Netlify's support at https://answers.netlify.com/t/34812/42).
 */
function onlyForCaches(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => ['cache-control', 'etag', 'vary'].includes(name)))
}

function redirect(status: number, target: URL, siteUrl: string): Response {
  const location = target.origin === siteUrl ? `${target.pathname}${target.search}${target.hash}` : target.href
  return new Response(null, { status, headers: { location } })
}

import { defineVendor, type MockResponse, type VendorRequest } from '../vendor.ts'

export interface Page {
  /** Default: 200. */
  status?: number
  /** Default: `text/html; charset=utf-8`. */
  type?: string
  /** A Buffer for binary files. */
  text?: string | Buffer
  /** In place of `text`. */
  json?: unknown
  /** `location` for a redirect. */
  headers?: Record<string, string>
}

/**
 * By URL, with or without its query: `https://shop.example.com/cheese?page=2`; for methods other than GET with the
 * method: `POST https://books.example.com/invoices`. A string is an HTML page.
 */
export type WebSeed = Record<string, string | Page>

interface State {
  pages: Map<string, Page>
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Ignores the scheme, and the order of the query. */
function keyOf(method: string, address: string): string {
  const { host, pathname, searchParams } = new URL(address)
  searchParams.sort()
  const search = searchParams.toString()
  return `${method} ${host}${pathname}${search && `?${search}`}`
}

function open(seed: WebSeed = {}): State {
  const pages = Object.entries(seed).map(([address, page]) => {
    const [, method = 'GET', url] = /^(?:([A-Z]+) )?(https?:\/\/.+)$/.exec(address) ?? []
    if (!url) throw new Error(`“${address}” must start with https://`)
    if (!METHODS.some((known) => known === method)) throw new Error(`“${address}”: methods are ${METHODS.join(', ')}`)
    return [keyOf(method, url), typeof page === 'string' ? { text: page } : page] as const
  })
  return { pages: new Map(pages) }
}

function find({ method, host, path, query }: VendorRequest, { pages }: State): Page {
  const lookupMethod = method === 'HEAD' ? 'GET' : method
  // The path is decoded.
  const address = `https://${host}${encodeURI(path)}`
  const search = query.toString()
  const page =
    pages.get(keyOf(lookupMethod, `${address}${search && `?${search}`}`)) ?? pages.get(keyOf(lookupMethod, address))
  if (page) return page
  const hostIsKnown = [...pages.keys()].some((name) => name.includes(` ${host}/`))
  // Most sites have none, and RFC 9309 reads a 404 as permission for everything.
  if (hostIsKnown && path === '/robots.txt') return { status: 404, type: 'text/plain', text: 'Not found' }
  throw new Error(`the case has no page at ${lookupMethod === 'GET' ? '' : `${lookupMethod} `}https://${host}${path}`)
}

const toResponse = ({
  status = 200,
  type = 'text/html; charset=utf-8',
  text = '',
  json,
  headers = {},
}: Page): MockResponse =>
  json === undefined
    ? { status, headers: { 'content-type': type, ...headers }, body: text }
    : { status, headers, body: json }

/** Any other website, with the pages of the case. */
export const web = defineVendor<WebSeed, State>({
  key: 'web',
  name: 'The web',
  hosts: ['*'],
  source: 'RFC 9110 and, for robots.txt, RFC 9309',
  createState: open,
  authorize: () => undefined,
  fail: (failure) => {
    const [status, words] =
      failure === 'unauthorized'
        ? [401, 'Unauthorized']
        : failure === 'rate-limited'
          ? [429, 'Too Many Requests']
          : [503, 'Service Unavailable']
    return {
      status: Number(status),
      headers: { 'content-type': 'text/html', ...(status === 429 && { 'retry-after': '60' }) },
      body: `<title>${words}</title>`,
    }
  },
  credentials: {},
  routes: METHODS.map((method) => ({
    method,
    path: '/*',
    summary: method === 'GET' ? 'Read a page' : 'Send to an address',
    ...(method === 'GET' && { empty: () => toResponse({}) }),
    respond: (request, { state }) => toResponse(find(request, state)),
  })),
})

import { type Answer, defineVendor, type VendorRequest } from '../vendor.ts'

/** A page as its server answers it. */
export interface Page {
  /** 200 if left out. */
  status?: number
  /** `text/html; charset=utf-8` if left out. */
  type?: string
  /** What the page says; bytes for pictures and files. */
  text?: string | Buffer
  /** `location` for a page that has moved. */
  headers?: Record<string, string>
}

/** By address, with or without its search: `https://shop.example.com/cheese?page=2`. A text alone is an HTML page. */
export type GivenWeb = Record<string, string | Page>

interface State {
  pages: Map<string, Page>
}

/** The scheme and the order of a search do not tell pages apart. */
function nameOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address)
  searchParams.sort()
  const search = searchParams.toString()
  return `${host}${pathname}${search && `?${search}`}`
}

function open(given: GivenWeb = {}): State {
  const pages = Object.entries(given).map(([address, page]) => {
    if (!/^https?:\/\//.test(address)) throw new Error(`“${address}” needs https:// before it`)
    return [nameOf(address), typeof page === 'string' ? { text: page } : page] as const
  })
  return { pages: new Map(pages) }
}

function find({ host, path, query }: VendorRequest, { pages }: State): Page {
  // The path comes decoded.
  const address = `https://${host}${encodeURI(path)}`
  const search = query.toString()
  const page = pages.get(nameOf(`${address}${search && `?${search}`}`)) ?? pages.get(nameOf(address))
  if (page) return page
  const hostIsKnown = [...pages.keys()].some((name) => name.startsWith(`${host}/`))
  // Most sites have none, and RFC 9309 reads 404 as leave for everything.
  if (hostIsKnown && path === '/robots.txt') return { status: 404, type: 'text/plain', text: 'Not found' }
  throw new Error(`the case gives no page at https://${host}${path}`)
}

const answer = ({ status = 200, type = 'text/html; charset=utf-8', text = '', headers = {} }: Page): Answer => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: text,
})

/** The open web: pages a case gives, by address. Hosts of other vendors stay theirs. */
export const web = defineVendor<GivenWeb, State>({
  key: 'web',
  name: 'The web',
  hosts: ['*'],
  source: 'RFC 9110 and, for robots.txt, RFC 9309',
  open,
  authorise: () => undefined,
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
  routes: [
    {
      method: 'GET',
      path: '/*',
      does: 'Read a page',
      empty: () => answer({}),
      answer: (request, { state }) => answer(find(request, state)),
    },
  ],
})

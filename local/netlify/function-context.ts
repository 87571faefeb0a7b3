import { randomUUID } from 'node:crypto'
import type { Context } from '@netlify/functions'
import { parse, serialize } from 'hono/utils/cookie'

export interface ContextParts {
  params: Record<string, string>
  ip: string
  /** Registers work passed to `waitUntil`, which continues after the response. */
  keepAlive: (work: Promise<unknown>) => void
}

/** Netlify's type, which its package does not export. */
interface Cookie {
  name: string
  value: string
  expires?: Date | number
  maxAge?: number
  domain?: string
  path?: string
  secure?: boolean
  httpOnly?: boolean
  sameSite?: 'Strict' | 'Lax' | 'None'
  unparsed?: string[]
}

/** The function's second argument, and the `Set-Cookie` headers from `context.cookies`. */
export function createContext(request: Request, { params, ip, keepAlive }: ContextParts) {
  const url = new URL(request.url)
  const setCookies: string[] = []
  const received = parse(request.headers.get('cookie') ?? '')

  const context: Context = {
    url,
    params,
    ip,
    requestId: randomUUID(),
    account: { id: 'local' },
    site: { id: 'local', name: 'local', url: url.origin },
    deploy: { id: '0', context: 'dev', published: false },
    server: { region: 'local' },
    geo: { city: 'Local', country: { code: 'US', name: 'United States' }, timezone: 'UTC' },
    cookies: {
      // Netlify's type promises a string; at run time a missing cookie is an empty one.
      get: (name) => received[name] ?? '',
      set: (cookie: string | Cookie, value?: string) => {
        setCookies.push(
          typeof cookie === 'string'
            ? serialize(cookie, value ?? '')
            : serialize(cookie.name, cookie.value, options(cookie)),
        )
      },
      delete: (input) => {
        const { name, ...where } = typeof input === 'string' ? { name: input } : input
        setCookies.push(serialize(name, '', { ...where, maxAge: 0 }))
      },
    },
    waitUntil: keepAlive,
    json: (value) => Response.json(value),
    log: (...parts: unknown[]) => process.stdout.write(`${parts.map(String).join(' ')}\n`),
    next: () => Promise.reject(new Error('Only an edge function can call next().')),
    rewrite: () => Promise.reject(new Error('Only an edge function can call rewrite().')),
  }
  return { context, setCookies }
}

function options({ name: _name, value: _value, unparsed: _unparsed, expires, ...rest }: Cookie) {
  return { ...rest, ...(expires === undefined ? {} : { expires: new Date(expires) }) }
}

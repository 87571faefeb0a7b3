import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Client } from './entities.ts'
import { invalid, missing, signedOut } from './errors.ts'
import type { Service } from './service.ts'
import { type LiveSession, liveSessions, newClient, toLiveSession } from './sessions.ts'
import { COOKIE_DAYS, clientJson } from './shapes.ts'

/** Origin of the calling page. Same-origin GETs carry no Origin header, so the request URL is the fallback. */
export const originOf = (c: Context) => c.req.header('origin') ?? new URL(c.req.url).origin

/** URL of a frontend API path, for links opened from outside (mail, Google). */
export const frontendUrl = (service: Service, c: Context, path: string) =>
  `${new URL(c.req.url).origin}${service.settings.frontendPath}${path}`

/** clerk-js sends forms with snake_case names; an absent value arrives as an empty string. */
export async function formOf(c: Context): Promise<Partial<Record<string, string>>> {
  const entries = [...new URLSearchParams(await c.req.text())].filter(([, value]) => value !== '')
  return Object.fromEntries(entries)
}

/** Clerk redirects to absolute web addresses only. */
export function redirectTarget(value: string | undefined, param: string): string {
  if (!value) throw missing(param)
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw invalid(param, `${param} must be an absolute URL.`)
  return url.href
}

export function currentClient({ store, settings }: Service, c: Context): Client | undefined {
  const devBrowser = settings.live ? undefined : store.devBrowsers.get(c.req.query('__clerk_db_jwt'))
  if (devBrowser) return store.clients.get(devBrowser.clientId)
  const [id, secret] = (getCookie(c, '__client') ?? '').split('.')
  const client = store.clients.get(id)
  return client?.secret === secret ? client : undefined
}

export const currentOrNewClient = (service: Service, c: Context) => currentClient(service, c) ?? newClient(service)

/**
 * The live session that the path or `_clerk_session_id` names, if it belongs to this browser; throws the 401 on which
 * clerk-js signs out.
 */
export function ownSession(service: Service, c: Context, id: string | undefined): { client: Client } & LiveSession {
  const client = currentClient(service, c)
  const live = toLiveSession(service, service.store.sessions.get(id))
  if (!client || live?.session.clientId !== client.id) throw signedOut()
  return { client, ...live }
}

/** Unix seconds of the last sign-in, the value of `__client_uat`; '0' means signed out. */
export const signedInSince = (service: Service, client: Client | undefined) =>
  client && liveSessions(service, client).length > 0 ? String(Math.floor(client.signInChangedAt / 1000)) : '0'

export function setClientCookies(service: Service, c: Context, client: Client | undefined): void {
  const { live, cookieSuffix } = service.settings
  const maxAge = COOKIE_DAYS * 24 * 60 * 60
  const common = { path: '/', sameSite: 'Lax', secure: originOf(c).startsWith('https:') } as const
  setCookie(c, '__client', client ? `${client.id}.${client.secret}` : '', {
    ...common,
    httpOnly: true,
    maxAge: client ? maxAge : 0,
  })
  // With a test key clerk-js sets these two cookies itself.
  if (!live) return
  for (const name of ['__client_uat', `__client_uat_${cookieSuffix}`]) {
    setCookie(c, name, signedInSince(service, client), { ...common, maxAge })
  }
}

/** Responds to a change with the changed object and the whole client. Stores a new client. */
export function respond(service: Service, c: Context, client: Client, response: unknown) {
  service.store.clients.add(client)
  client.userAgent = c.req.header('user-agent') ?? client.userAgent
  setClientCookies(service, c, client)
  return c.json({ response, client: clientJson(service, client, originOf(c)) })
}

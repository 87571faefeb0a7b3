import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Client } from './entities.ts'
import { invalid, missing, signedOut } from './refusal.ts'
import type { Service } from './service.ts'
import { asLive, type LiveSession, liveSessions, newClient } from './sessions.ts'
import { COOKIE_DAYS, clientJson } from './shapes.ts'

/** The page that asks. Same-origin GETs carry no Origin header, so the address of the request stands in for it. */
export const originOf = (c: Context) => c.req.header('origin') ?? new URL(c.req.url).origin

/** Address of a path of the frontend API, for links that leave it (mail, Google). */
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
 * The live session a path or `_clerk_session_id` names, if it belongs to this browser; throws the 401 clerk-js signs
 * out on.
 */
export function ownSession(service: Service, c: Context, id: string | undefined): { client: Client } & LiveSession {
  const client = currentClient(service, c)
  const live = asLive(service, service.store.sessions.get(id))
  if (!client || live?.session.clientId !== client.id) throw signedOut()
  return { client, ...live }
}

/** Seconds since 1970 of the last sign-in, as `__client_uat` holds it; '0' means signed out. */
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
  // With a test key clerk-js writes these two itself.
  if (!live) return
  for (const name of ['__client_uat', `__client_uat_${cookieSuffix}`]) {
    setCookie(c, name, signedInSince(service, client), { ...common, maxAge })
  }
}

/**
 * The answer to every change: the thing asked for, and the whole client beside it. From here on a new client is
 * known.
 */
export function answer(service: Service, c: Context, client: Client, response: unknown) {
  service.store.clients.add(client)
  client.userAgent = c.req.header('user-agent') ?? client.userAgent
  setClientCookies(service, c, client)
  return c.json({ response, client: clientJson(service, client, originOf(c)) })
}

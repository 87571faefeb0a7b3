import { Hono } from 'hono'
import { generateCookie } from 'hono/cookie'
import { currentClient, redirectTarget, signedInSince } from '../browser.ts'
import type { Service } from '../service.ts'
import { liveSessions } from '../sessions.ts'
import { tokenJson } from '../shapes.ts'
import { signJwt } from '../tokens.ts'

const YEAR = 365 * 24 * 60 * 60

/**
 * Servers redirect here on a stale session cookie; the browser returns with fresh cookies in a signed token. A live key
 * passes the token in a cookie, a test key in the URL (its two sides may be on different sites).
 */
export function handshakeRoutes(service: Service) {
  const { live, cookieSuffix } = service.settings
  return new Hono().get('/v1/client/handshake', (c) => {
    const target = new URL(redirectTarget(c.req.query('redirect_url'), 'redirect_url'))
    const secure = target.protocol === 'https:'
    const cookie = (name: string, value: string, maxAge?: number) =>
      generateCookie(name, value, { path: '/', sameSite: 'Lax', secure, ...(maxAge !== undefined && { maxAge }) })

    const client = currentClient(service, c)
    const current = client && liveSessions(service, client)[0]
    const token = current ? tokenJson(service, current, target.origin).jwt : ''
    const handshake = signJwt({
      handshake: [
        ...['__session', `__session_${cookieSuffix}`].map((name) => cookie(name, token, token ? YEAR : 0)),
        ...['__client_uat', `__client_uat_${cookieSuffix}`].map((name) =>
          cookie(name, signedInSince(service, client), YEAR),
        ),
        cookie('__clerk_handshake', '', 0),
      ],
      iat: Math.floor(service.now() / 1000),
    })

    if (live) c.header('set-cookie', cookie('__clerk_handshake', handshake), { append: true })
    else target.searchParams.set('__clerk_handshake', handshake)
    return c.redirect(target.href, 307)
  })
}

import { Hono } from 'hono'
import { originOf, respond } from '../browser.ts'
import { notFound } from '../errors.ts'
import { parseUserAgent } from '../parse-user-agent.ts'
import type { Service } from '../service.ts'
import { type LiveSession, toLiveSession } from '../sessions.ts'
import { sessionBaseJson, sessionJson } from '../shapes.ts'
import { requireRecentSession, requireSession } from './me.ts'

/** Lists and revokes the user's sessions in all browsers. */
export function mySessionRoutes(service: Service) {
  const { store, now } = service

  const mine = (userId: string): LiveSession[] =>
    store.sessions
      .filter((session) => session.userId === userId)
      .flatMap((session) => toLiveSession(service, session) ?? [])

  // Clerk derives the location from the IP address; loopback has none.
  const activityJson = ({ session }: LiveSession) => ({
    object: 'session_activity',
    id: session.id.replace('sess', 'sess_activity'),
    ...parseUserAgent(store.clients.get(session.clientId)?.userAgent ?? ''),
    ip_address: '127.0.0.1',
  })

  return new Hono()
    .get('/v1/me/sessions/active', (c) => {
      const { user } = requireSession(service, c)
      return c.json(
        mine(user.id).map((live) => ({ ...sessionBaseJson(live.session), latest_activity: activityJson(live) })),
      )
    })

    .post('/v1/me/sessions/:id/revoke', (c) => {
      const { client, user } = requireRecentSession(service, c)
      const found = mine(user.id).find(({ session }) => session.id === c.req.param('id'))
      if (!found) throw notFound('session')
      Object.assign(found.session, { status: 'revoked', updatedAt: now() })
      const { last_active_token: _, ...json } = sessionJson(service, found, originOf(c))
      return respond(service, c, client, json)
    })
}

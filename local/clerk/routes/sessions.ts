import { Hono } from 'hono'
import { answer, currentClient, originOf, ownSession } from '../browser.ts'
import type { Service } from '../service.ts'
import { endSessions, liveSessions } from '../sessions.ts'
import { sessionJson, tokenJson, userJson } from '../shapes.ts'

const ENDINGS = { end: 'ended', remove: 'removed' } as const

/** One session of this browser: its tokens, its touch, its end, and the user it belongs to. */
export function sessionRoutes(service: Service) {
  const { now } = service
  return new Hono()
    .get('/v1/client/sessions/:id', (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      return answer(service, c, client, sessionJson(service, live, originOf(c)))
    })

    .post('/v1/client/sessions/:id/touch', (c) => {
      const { client, session, user } = ownSession(service, c, c.req.param('id'))
      session.lastActiveAt = session.updatedAt = user.lastActiveAt = now()
      client.lastSessionId = session.id
      return answer(service, c, client, sessionJson(service, { session, user }, originOf(c)))
    })

    .post('/v1/client/sessions/:id/tokens', (c) => {
      const { session, user } = ownSession(service, c, c.req.param('id'))
      session.lastActiveAt = user.lastActiveAt = now()
      return c.json(tokenJson(service, { session, user }, originOf(c)))
    })

    .post('/v1/client/sessions/:id/:ending{end|remove}', (c) => {
      const { client, session, user } = ownSession(service, c, c.req.param('id'))
      const status = ENDINGS[c.req.param('ending') as keyof typeof ENDINGS]
      const { last_active_token: _, ...json } = sessionJson(service, { session, user }, originOf(c))
      endSessions(service, client, [session], status)
      return answer(service, c, client, { ...json, status })
    })

    .get('/v1/me', (c) => {
      const client = currentClient(service, c)
      const first = client && liveSessions(service, client)[0]?.session.id
      const { client: owner, user } = ownSession(service, c, c.req.query('_clerk_session_id') ?? first)
      return answer(service, c, owner, userJson(user))
    })
}

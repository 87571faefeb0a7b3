import { Hono } from 'hono'
import { originOf, ownSession, respond } from '../browser.ts'
import type { Service } from '../service.ts'
import { endSessions } from '../sessions.ts'
import { sessionJson, tokenJson } from '../shapes.ts'

const ENDINGS = { end: 'ended', remove: 'removed' } as const

/** One session of this browser: tokens, touch, end. */
export function sessionRoutes(service: Service) {
  const { now } = service
  return new Hono()
    .get('/v1/client/sessions/:id', (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      return respond(service, c, client, sessionJson(service, live, originOf(c)))
    })

    .post('/v1/client/sessions/:id/touch', (c) => {
      const { client, session, user } = ownSession(service, c, c.req.param('id'))
      session.lastActiveAt = session.updatedAt = user.lastActiveAt = now()
      client.lastSessionId = session.id
      return respond(service, c, client, sessionJson(service, { session, user }, originOf(c)))
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
      return respond(service, c, client, { ...json, status })
    })
}

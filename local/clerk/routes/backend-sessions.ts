import { Hono } from 'hono'
import type { Session } from '../entities.ts'
import { missing, notFound } from '../errors.ts'
import type { Service } from '../service.ts'
import { backendSessionJson } from '../shapes.ts'
import { paged } from '../user-filter.ts'

/** Lists, reads and revokes sessions. */
export function backendSessionRoutes({ store, now }: Service) {
  /** An overdue session is reported as expired, whatever its stored status. */
  const json = (session: Session) => {
    const expired = session.status === 'active' && session.expiresAt <= now()
    return { ...backendSessionJson(session), ...(expired && { status: 'expired' }) }
  }
  const find = (id: string): Session => {
    const session = store.sessions.get(id)
    if (!session) throw notFound('session')
    return session
  }

  return new Hono()
    .get('/v1/sessions', (c) => {
      const query = new URL(c.req.url).searchParams
      const [userId, clientId, status] = ['user_id', 'client_id', 'status'].map((name) => query.get(name))
      // Clerk has announced that one of the two will be required, so listing everything is rejected.
      if (!userId && !clientId) throw missing('user_id')
      const found = store.sessions
        .filter((session) => (!userId || session.userId === userId) && (!clientId || session.clientId === clientId))
        .map(json)
        .filter((session) => !status || session.status === status)
        .reverse()
      const data = paged(found, query)
      return c.json(query.get('paginated') === 'true' ? { data, total_count: found.length } : data)
    })

    .get('/v1/sessions/:id', (c) => c.json(json(find(c.req.param('id')))))

    .post('/v1/sessions/:id/revoke', (c) => {
      const session = find(c.req.param('id'))
      if (session.status === 'active') Object.assign(session, { status: 'revoked', updatedAt: now() })
      return c.json(json(session))
    })
}

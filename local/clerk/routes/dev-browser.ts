import { Hono } from 'hono'
import { newId } from '../ids.ts'
import type { Service } from '../service.ts'
import { newClient } from '../sessions.ts'

/**
 * With a test key on a clerk.accounts.dev host, clerk-js requests this once and then sends its id as `__clerk_db_jwt`.
 */
export function devBrowserRoutes(service: Service) {
  return new Hono().post('/v1/dev_browser', (c) => {
    const client = service.store.clients.add(newClient(service))
    const { id } = service.store.devBrowsers.add({ id: newId('dvb'), clientId: client.id })
    return c.json({ object: 'dev_browser', id, instance_id: 'ins_local' })
  })
}

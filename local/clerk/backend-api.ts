import { Hono } from 'hono'
import { applyOutage, incomingOf, type Outage } from '../outage.ts'
import { asClerkError, ClerkError, tooMany, unavailable, unknownRoute } from './errors.ts'
import { backendJwksRoutes } from './routes/backend-jwks.ts'
import { backendOAuthTokenRoutes } from './routes/backend-oauth-tokens.ts'
import { backendSessionRoutes } from './routes/backend-sessions.ts'
import { backendUserRoutes } from './routes/backend-users.ts'
import type { Service } from './service.ts'

/** The routes `@clerk/backend` calls. Accepts any well-formed secret key: this machine has only one instance. */
export function backendApi(service: Service, failing: { backend: Outage }): Hono {
  const app = new Hono()
  app.onError(asClerkError)
  app.use(async (c, next) => {
    const status = await applyOutage(failing.backend, incomingOf(c))
    if (status) throw status === 503 ? unavailable() : tooMany()
    if (!/^Bearer sk_(live|test)_\w+$/.test(c.req.header('authorization') ?? '')) {
      throw new ClerkError(401, 'authentication_invalid', 'A valid secret key must be sent.')
    }
    await next()
    // Saving serializes the whole store to detect changes, which is too slow for reading thousands of users.
    if (c.req.method !== 'GET') service.store.save()
  })
  for (const routes of [backendUserRoutes, backendSessionRoutes, backendJwksRoutes, backendOAuthTokenRoutes])
    app.route('/', routes(service))
  app.all('*', unknownRoute)
  return app
}

import { Hono } from 'hono'
import { applyOutage, incomingOf, type Outage } from '../outage.ts'
import { asClerkError, tooMany, unavailable, unknownRoute } from './errors.ts'
import { clerkJsRoutes } from './routes/clerk-js.ts'
import { clientRoutes } from './routes/client.ts'
import { devBrowserRoutes } from './routes/dev-browser.ts'
import { emailLinkRoutes } from './routes/email-links.ts'
import { environmentRoutes } from './routes/environment.ts'
import { googleRoutes } from './routes/google.ts'
import { handshakeRoutes } from './routes/handshake.ts'
import { meRoutes } from './routes/me.ts'
import { mySessionRoutes } from './routes/my-sessions.ts'
import { reverificationRoutes } from './routes/reverification.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signInRoutes } from './routes/sign-ins.ts'
import { signUpRoutes } from './routes/sign-ups.ts'
import type { Service } from './service.ts'

const ROUTES = [
  environmentRoutes,
  clientRoutes,
  sessionRoutes,
  reverificationRoutes,
  meRoutes,
  mySessionRoutes,
  signInRoutes,
  signUpRoutes,
  emailLinkRoutes,
  googleRoutes,
  handshakeRoutes,
  devBrowserRoutes,
  clerkJsRoutes,
]

/** The routes clerk-js calls, the pages that browsers visit during sign-in, and clerk-js itself. */
export function frontendApi(service: Service, failing: { frontend: Outage }): Hono {
  const app = new Hono()
  app.onError(asClerkError)
  app.use(async (c, next) => {
    const status = await applyOutage(failing.frontend, incomingOf(c))
    if (status) throw status === 503 ? unavailable() : tooMany()
    await next()
    service.store.save()
  })
  // clerk-js sends every change as a POST with the real method in the query string.
  app.use(async (c, next) => {
    const method = c.req.query('_method')
    if (c.req.method !== 'POST' || !method) return next()
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(url.pathname.indexOf('/v1/'))
    url.searchParams.delete('_method')
    return app.fetch(new Request(url, { method, headers: c.req.raw.headers, body: await c.req.text() }))
  })
  for (const routes of ROUTES) app.route('/', routes(service))
  app.all('*', unknownRoute)
  return app
}

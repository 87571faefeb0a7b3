import type { MiddlewareHandler } from 'hono'

/**
 * Refuses what another site makes the browser send: a page on the web must not refund or ban here.
 * Programs send no Origin; browsers send one with every POST.
 */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('Origin')
  if (origin === undefined || origin === new URL(c.req.url).origin) return next()
  return c.json({ error: 'Requests from other sites are refused.' }, 403)
}

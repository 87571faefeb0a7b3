import type { MiddlewareHandler } from 'hono'

/**
 * Rejects cross-site POSTs, so that a web page cannot refund or ban through the desk. Scripts send no Origin header;
 * browsers send one with every POST.
 */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header('Origin')
  if (origin === undefined || origin === new URL(c.req.url).origin) return next()
  return c.json({ error: 'Cross-site requests are rejected.' }, 403)
}

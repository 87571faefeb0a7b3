import { defineMiddleware } from 'astro:middleware'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'
import { securityHeaders } from '#server/security-headers.ts'

const headers = securityHeaders([__PAGE_SCRIPT__, SPECULATION_RULES], {
  publishableKey: import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY ?? '',
  proxyUrl: import.meta.env.PUBLIC_CLERK_PROXY_URL ?? '',
})

/** Pages made on demand get the headers that files get from `_headers` and from their ending. */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next()
  if (context.isPrerendered) return response
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('content-type', 'text/html; charset=utf-8')
  return response
})

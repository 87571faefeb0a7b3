import { defineMiddleware } from 'astro:middleware'
import { securityHeaders } from '#server/security-headers.ts'

const headers = securityHeaders(__PAGE_SCRIPT__, {
  publishableKey: import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY ?? '',
  proxyUrl: import.meta.env.PUBLIC_CLERK_PROXY_URL ?? '',
})

/** Pages made on demand get the headers that files get from `_headers`. */
export const onRequest = defineMiddleware(async (context, next) => {
  const response = await next()
  if (!context.isPrerendered) for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
})

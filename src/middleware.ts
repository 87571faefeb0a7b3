import { defineMiddleware, sequence } from 'astro:middleware'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'
import { env } from '#server/env.ts'
import { NO_REFERRER, securityHeaders, WITHOUT_REFERRER } from '#server/http/security-headers.ts'

const headers = securityHeaders([__PAGE_SCRIPT__, SPECULATION_RULES], {
  publishableKey: import.meta.env.PUBLIC_CLERK_PUBLISHABLE_KEY ?? '',
  proxyUrl: import.meta.env.PUBLIC_CLERK_PROXY_URL ?? '',
})

/** Sets the headers of on-demand pages; static files get theirs from `_headers` and their file extension. */
const withHeaders = defineMiddleware(async (context, next) => {
  const response = await next()
  if (context.isPrerendered) return response
  const own = WITHOUT_REFERRER.includes(context.url.pathname.replace(/\/$/, '')) ? NO_REFERRER : {}
  for (const [name, value] of Object.entries({ ...headers, ...own })) response.headers.set(name, value)
  if (response.headers.get('content-type') === 'text/html')
    response.headers.set('content-type', 'text/html; charset=utf-8')
  return response
})

/** Clerk authenticates requests for paid text. Other pages do not need it, so they neither load it nor wait for it. */
const withClerk = defineMiddleware(async (context, next) => {
  if (context.isPrerendered || !context.url.pathname.startsWith('/premium/')) return next()
  const { clerkMiddleware } = await import('@clerk/astro/server')
  const { CLERK_JWT_KEY: jwtKey, SITE_URL } = env()
  const askedBy = clerkMiddleware({ jwtKey, authorizedParties: [new URL(SITE_URL).origin] })
  // Always returns a response, although its type allows none.
  return (await askedBy(context, next)) as Response
})

export const onRequest = sequence(withHeaders, withClerk)

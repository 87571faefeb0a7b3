import type { AddressInfo } from 'node:net'
import { createClerkClient } from '@clerk/backend'
import type { LoadedClerk } from '@clerk/shared/types'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createClerk, DEV_PUBLIC_KEY_BODY } from '../../local/clerk/index.ts'

const PUBLISHABLE_KEY = 'pk_live_Y2xlcmsubG9jYWwudGVzdCQ='

// As strict as the shop's own; clerk-js refreshes its tokens from a blob worker.
const CSP =
  "default-src 'self'; img-src 'self' data:; worker-src 'self' blob:; form-action 'self'; frame-ancestors 'none'"

/** What a page of the test site offers to a test once clerk-js is ready and the page has done its part. */
export interface PageApp {
  clerk: LoadedClerk
  /** Code of what went wrong while a mail link or a return from Google was handled. */
  problem: string | null
}

/** Runs in the browser, on every page. The flows are the ones the shop uses, without its user interface. */
async function pageScript() {
  const scope = globalThis as unknown as { Clerk: LoadedClerk & { load(options: object): Promise<void> }; app: PageApp }
  const { Clerk } = scope
  const app: PageApp = { clerk: Clerk, problem: null }
  const signIn = { signInUrl: '/sign-in', signUpUrl: '/sign-in' }
  await Clerk.load({ telemetry: false, ...signIn })
  try {
    if (location.pathname === '/auth/verify') {
      await Clerk.handleEmailLinkVerification({ redirectUrlComplete: '/account', redirectUrl: '/sign-in' })
    }
    if (location.pathname === '/auth/callback') {
      await Clerk.handleRedirectCallback({
        ...signIn,
        signInFallbackRedirectUrl: '/account',
        signUpFallbackRedirectUrl: '/account',
        continueSignUpUrl: '/sign-in',
        firstFactorUrl: '/sign-in',
        secondFactorUrl: '/sign-in',
      })
    }
  } catch (error) {
    app.problem = (error as { code?: string }).code ?? String(error)
  }
  scope.app = app
}

const PAGE = `<!doctype html>
<title>Test site</title>
<link rel="icon" href="data:,">
<script defer data-clerk-publishable-key="${PUBLISHABLE_KEY}" data-clerk-proxy-url="/__clerk"
  src="/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js"></script>
<script defer src="/page.js"></script>`

/** A small site with the mock mounted as the shop mounts it, and one endpoint that asks who is calling. */
export async function startSite() {
  const mails: { to: string; subject: string; text: string }[] = []
  const clerk = createClerk({
    publishableKey: PUBLISHABLE_KEY,
    clerkJsDir: 'node_modules/@clerk/clerk-js/dist',
    sendMail: (mail) => {
      mails.push(mail)
    },
  })

  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('content-security-policy', CSP)
  })
  app.route('/__clerk', clerk.frontend)
  app.route('/clerk', clerk.backend)
  app.get('/page.js', (c) => c.body(`(${pageScript})()`, 200, { 'content-type': 'text/javascript' }))
  app.get('/api/me', async (c) => {
    const state = await sdk.authenticateRequest(c.req.raw, { authorizedParties: [origin] })
    const auth = state.toAuth()
    return c.json({
      userId: auth?.userId ?? null,
      metadata: auth?.sessionClaims?.metadata ?? null,
      reason: state.reason,
    })
  })
  for (const path of ['/', '/sign-in', '/account', '/auth/verify', '/auth/callback']) app.get(path, (c) => c.html(PAGE))

  const server = await new Promise<ReturnType<typeof serve>>((ready) => {
    const starting = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => ready(starting))
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const sdk = createClerkClient({
    secretKey: 'sk_live_local',
    publishableKey: PUBLISHABLE_KEY,
    jwtKey: DEV_PUBLIC_KEY_BODY,
    apiUrl: `${origin}/clerk`,
    telemetry: { disabled: true },
  })
  return {
    clerk,
    mails,
    origin,
    sdk,
    stop: () => new Promise<void>((stopped) => void server.close(() => stopped())),
  }
}

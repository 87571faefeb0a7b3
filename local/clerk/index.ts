import { Hono } from 'hono'
import { addUser, setBanned } from './accounts.ts'
import type { Metadata, User } from './entities.ts'
import { expireOpenLinks } from './mail-links.ts'
import { parsePublishableKey } from './publishable-key.ts'
import { asClerkError, Refusal } from './refusal.ts'
import { backendJwksRoutes } from './routes/backend-jwks.ts'
import { backendSessionRoutes } from './routes/backend-sessions.ts'
import { backendUserRoutes } from './routes/backend-users.ts'
import { clerkJsRoutes } from './routes/clerk-js.ts'
import { clientRoutes } from './routes/client.ts'
import { devBrowserRoutes } from './routes/dev-browser.ts'
import { emailLinkRoutes } from './routes/email-links.ts'
import { environmentRoutes } from './routes/environment.ts'
import { googleRoutes } from './routes/google.ts'
import { handshakeRoutes } from './routes/handshake.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signInRoutes } from './routes/sign-ins.ts'
import { signUpRoutes } from './routes/sign-ups.ts'
import type { Mail, Service } from './service.ts'
import { asLive } from './sessions.ts'
import { createStore } from './store.ts'
import { sortUsers } from './user-filter.ts'

export { DEV_PUBLIC_KEY_BODY } from './dev-key.ts'

export interface ClerkOptions {
  /** `pk_live_…` or `pk_test_…`; decides the issuer of tokens and the names of cookies. */
  publishableKey: string
  /** JSON file that keeps the state across restarts. Without it everything lives in memory only. */
  file?: string
  /** Folder with `clerk.browser.js`, inside the npm package `@clerk/clerk-js`. */
  clerkJsDir: string
  /** Path of the frontend API on the site's origin. */
  frontendPath?: string
  applicationName?: string
  tokenSeconds?: number
  linkMinutes?: number
  /** The dashboard's "require the same device and browser" for mail links. */
  requireSameClient?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  sendMail(mail: Mail): Promise<void> | void
}

export interface SeedUser {
  id: string
  email: string
  firstName?: string
  lastName?: string
  publicMetadata?: Metadata
  privateMetadata?: Metadata
}

export interface DeskUser {
  id: string
  email: string
  role: string | null
  banned: boolean
  createdAt: number
  lastSignInAt: number | null
  /** How many are live. */
  sessions: number
}

/** A stand-in for one Clerk instance: what clerk-js calls, what `@clerk/backend` calls, and handles for the desk and tests. */
export function createClerk(options: ClerkOptions) {
  const store = createStore(options.file)
  const service: Service = {
    store,
    now: options.now ?? Date.now,
    sendMail: options.sendMail,
    settings: {
      ...parsePublishableKey(options.publishableKey),
      applicationName: options.applicationName ?? 'Flowshelf',
      tokenSeconds: options.tokenSeconds ?? 60,
      linkMinutes: options.linkMinutes ?? 10,
      requireSameClient: options.requireSameClient ?? false,
      frontendPath: options.frontendPath ?? '/__clerk',
      clerkJsDir: options.clerkJsDir,
    },
  }
  const failing = { frontend: false, backend: false }

  /** For the handles: an id nobody has is a mistake of the caller, and the state is on disk when they return. */
  function change(userId: string, apply: (user: User) => void): void {
    const user = store.users.get(userId)
    if (!user) throw new Error(`No user ${userId}`)
    apply(user)
    store.save()
  }

  return {
    /** For the site's own origin, under `frontendPath`. */
    frontend: frontendApi(service, failing),
    /** For any origin servers can reach; its routes begin with `/v1`. */
    backend: backendApi(service, failing),
    /** While true, that half answers 503, so that outages can be tried. */
    failing,
    /** Adds the users that are not there yet; those loaded from the file stay as they are. */
    seed(users: SeedUser[]): void {
      for (const { email, ...user } of users) {
        if (store.users.get(user.id)) continue
        addUser(service, { ...user, email: email.toLowerCase(), emailProof: 'admin' })
      }
      store.save()
    },
    reset(): void {
      store.clear()
      store.save()
    },
    /** Newest first. */
    users(): DeskUser[] {
      return sortUsers(store.users.all()).map((user) => ({
        id: user.id,
        email: user.email,
        role: typeof user.publicMetadata.role === 'string' ? user.publicMetadata.role : null,
        banned: user.banned,
        createdAt: user.createdAt,
        lastSignInAt: user.lastSignInAt,
        sessions: store.sessions.filter((session) => asLive(service, session)?.user === user).length,
      }))
    },
    /** Sets `public_metadata.role`; null takes it away. A token already handed out keeps the old role until it expires. */
    setRole(userId: string, role: string | null): void {
      change(userId, (user) => {
        const { role: _, ...rest } = user.publicMetadata
        user.publicMetadata = role === null ? rest : { ...rest, role }
        user.updatedAt = service.now()
      })
    },
    ban: (userId: string) => change(userId, (user) => setBanned(service, user, true)),
    unban: (userId: string) => change(userId, (user) => setBanned(service, user, false)),
    /** Makes every mail link that is still open too old. */
    expireLinks(): void {
      expireOpenLinks(service)
      store.save()
    },
    flush: () => store.save(),
  }
}

export type Clerk = ReturnType<typeof createClerk>

function frontendApi(service: Service, failing: { frontend: boolean }): Hono {
  const app = new Hono()
  app.onError(asClerkError)
  app.use(async (_, next) => {
    if (failing.frontend) throw unavailable()
    await next()
    service.store.save()
  })
  // clerk-js sends every change as a POST and names the real method in the address.
  app.use(async (c, next) => {
    const method = c.req.query('_method')
    if (c.req.method !== 'POST' || !method) return next()
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice(url.pathname.indexOf('/v1/'))
    url.searchParams.delete('_method')
    return app.fetch(new Request(url, { method, headers: c.req.raw.headers, body: await c.req.text() }))
  })
  for (const routes of [
    environmentRoutes,
    clientRoutes,
    sessionRoutes,
    signInRoutes,
    signUpRoutes,
    emailLinkRoutes,
    googleRoutes,
    handshakeRoutes,
    devBrowserRoutes,
    clerkJsRoutes,
  ]) {
    app.route('/', routes(service))
  }
  app.all('*', unknownRoute)
  return app
}

function backendApi(service: Service, failing: { backend: boolean }): Hono {
  const app = new Hono()
  app.onError(asClerkError)
  app.use(async (c, next) => {
    if (failing.backend) throw unavailable()
    if (!/^Bearer sk_(live|test)_\w+$/.test(c.req.header('authorization') ?? '')) throw noSecretKey()
    await next()
    service.store.save()
  })
  for (const routes of [backendUserRoutes, backendSessionRoutes, backendJwksRoutes]) app.route('/', routes(service))
  app.all('*', unknownRoute)
  return app
}

const unavailable = () => new Refusal(503, 'service_unavailable', 'The service is temporarily unavailable.')
const noSecretKey = () => new Refusal(401, 'authentication_invalid', 'A valid secret key must be sent.')
const unknownRoute = () => {
  throw new Refusal(404, 'resource_not_found', 'This address does not exist in the API.')
}

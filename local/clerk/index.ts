import type { Outage } from '../outage.ts'
import { createSvix, type SvixEndpoint } from '../svix.ts'
import { deleteUser, emailsOf, newUser, setBanned } from './accounts.ts'
import { backendApi } from './backend-api.ts'
import type { Metadata, User } from './entities.ts'
import { frontendApi } from './frontend-api.ts'
import { newId } from './ids.ts'
import { expireOpenLinks } from './mail-links.ts'
import { parsePublishableKey } from './publishable-key.ts'
import { newSecondFactor, totpAt } from './second-factor.ts'
import type { Mail, Service } from './service.ts'
import { toLiveSession } from './sessions.ts'
import { createStore } from './store.ts'
import { sortUsers } from './user-filter.ts'

export { DEV_PUBLIC_KEY_BODY } from './dev-key.ts'

export interface ClerkOptions {
  /** `pk_live_…` or `pk_test_…`; determines the token issuer and the cookie names. */
  publishableKey: string
  /** JSON file that persists the state across restarts; in memory by default. */
  file?: string
  /** Folder with `clerk.browser.js`, inside the npm package `@clerk/clerk-js`. */
  clerkJsDir: string
  /** Path of the frontend API on the site's origin. */
  frontendPath?: string
  applicationName?: string
  tokenSeconds?: number
  linkMinutes?: number
  /** The dashboard's "require the same device and browser" for email links; on by default. */
  requireSameClient?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  sendMail(mail: Mail): Promise<void> | void
  /** Receives `user.deleted`; no webhooks are sent without it. */
  webhook?: SvixEndpoint
}

export interface SeedUser {
  id: string
  email: string
  firstName?: string
  lastName?: string
  publicMetadata?: Metadata
  privateMetadata?: Metadata
  /** Enables a generated authenticator app and backup codes. */
  twoFactor?: boolean
  unverified?: boolean
  /** Milliseconds since 1970; now by default. */
  createdAt?: number
}

/** A user in the desk's list. Times in milliseconds since 1970. */
export interface DeskUser {
  id: string
  email: string
  role: string | null
  banned: boolean
  createdAt: number
  lastSignInAt: number | null
  /** Number of live sessions. */
  sessions: number
  /** The current authenticator code and the unused backup codes. */
  secondFactor: { code: string; backupCodes: string[] } | null
}

/** A mock Clerk instance: the frontend API, the backend API, and controls for the desk and tests. */
export function createClerk(options: ClerkOptions) {
  const store = createStore(options.file)
  const webhooks = createSvix({ endpoint: options.webhook, retryMs: [500, 2000, 5000] })
  const service: Service = {
    store,
    now: options.now ?? Date.now,
    sendMail: options.sendMail,
    sendEvent: (type, data) => webhooks.send({ data, object: 'event', timestamp: Date.now(), type }),
    settings: {
      ...parsePublishableKey(options.publishableKey),
      applicationName: options.applicationName ?? 'Flowshelf',
      tokenSeconds: options.tokenSeconds ?? 60,
      linkMinutes: options.linkMinutes ?? 10,
      requireSameClient: options.requireSameClient ?? true,
      frontendPath: options.frontendPath ?? '/__clerk',
      clerkJsDir: options.clerkJsDir,
    },
  }
  const failing: { frontend: Outage; backend: Outage } = { frontend: false, backend: false }

  /** Changes a user and saves. Throws for an unknown id. */
  function change(userId: string, apply: (user: User) => void): void {
    const user = store.users.get(userId)
    if (!user) throw new Error(`No user ${userId}`)
    apply(user)
    store.save()
  }

  return {
    /** For the site's own origin, under `frontendPath`. */
    frontend: frontendApi(service, failing),
    /** For any origin that servers can reach; its routes begin with `/v1`. */
    backend: backendApi(service, failing),
    /** Outage mode of each API. */
    failing,
    /** Adds users with a new id and address; existing ones stay as they are. */
    seed(users: SeedUser[]): void {
      const taken = new Set(store.users.all().flatMap((user) => emailsOf(user).map(({ email }) => email)))
      for (const { twoFactor, ...user } of users) {
        const email = user.email.toLowerCase()
        if (store.users.get(user.id) || taken.has(email)) continue
        taken.add(email)
        const secondFactor = twoFactor ? newSecondFactor(service.now()) : null
        store.users.add(newUser(service, { ...user, secondFactor, email, emailProof: 'admin' }))
      }
      store.save()
    },
    /** An access token for an application, as Clerk issues it after the consent screen. Valid for a day. */
    issueOAuthToken(userId: string, audience: string): string {
      const createdAt = service.now()
      const id = newId('oat')
      return store.oauthTokens.add({ id, userId, audience, createdAt, expiresAt: createdAt + 86_400_000 }).id
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
        sessions: store.sessions.filter((session) => toLiveSession(service, session)?.user === user).length,
        secondFactor: user.secondFactor
          ? {
              code: totpAt(user.secondFactor.totpSecret, service.now()),
              backupCodes: [...user.secondFactor.backupCodes],
            }
          : null,
      }))
    },
    /** Sets `public_metadata.role`; null removes it. Issued tokens keep the old role until they expire. */
    setRole(userId: string, role: string | null): void {
      change(userId, (user) => {
        const { role: _, ...rest } = user.publicMetadata
        user.publicMetadata = role === null ? rest : { ...rest, role }
        user.updatedAt = service.now()
      })
    },
    /** Enables a new authenticator app with new backup codes, or disables both. Live sessions are unaffected. */
    setSecondFactor(userId: string, on: boolean): void {
      change(userId, (user) => {
        user.updatedAt = service.now()
        user.secondFactor = on ? newSecondFactor(user.updatedAt) : null
      })
    },
    remove: (userId: string) => change(userId, (user) => deleteUser(service, user)),
    /** Resolves when every webhook is delivered, retries included. */
    drain: webhooks.drain,
    ban: (userId: string) => change(userId, (user) => setBanned(service, user, true)),
    unban: (userId: string) => change(userId, (user) => setBanned(service, user, false)),
    /** Expires every open email link. */
    expireLinks(): void {
      expireOpenLinks(service)
      store.save()
    },
    /** Ages every session until Clerk requires reverification for sensitive actions. */
    ageSignIns(): void {
      const hourAgo = service.now() - 60 * 60_000
      for (const session of store.sessions.all()) {
        session.firstFactorAt = hourAgo
        if (session.secondFactorAt !== undefined) session.secondFactorAt = hourAgo
      }
      store.save()
    },
    flush: () => store.save(),
  }
}

export type Clerk = ReturnType<typeof createClerk>

import { createClerkClient, verifyToken } from '@clerk/backend'
import type { Auth } from '#domain/access/ports.ts'
import { Outage } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { callClerk } from './call-clerk.ts'
import { type Clerk, primaryEmail, readAccount } from './read-account.ts'

/** A longer timeout would leave a checkout too little of its ten seconds for Stripe. */
const TIMEOUT_MS = 2000

export interface ClerkSettings {
  secretKey: string
  publishableKey: string
  /** The public key of the instance, PEM body on one line: tokens are verified without a request to Clerk. */
  jwtKey: string
  apiUrl: string
  /** Exact origins that may call us; without them a token issued for another site would be accepted. */
  authorizedParties: string[]
  /** Lower-case addresses that are always admins. */
  adminEmails: readonly string[]
}

type ClientSettings = Pick<ClerkSettings, 'secretKey' | 'publishableKey' | 'jwtKey' | 'apiUrl'>

/** One Clerk client; a URL other than Clerk's own is the local mock service. */
export const createClerk = ({ secretKey, publishableKey, jwtKey, apiUrl }: ClientSettings): Clerk =>
  createClerkClient({ secretKey, publishableKey, apiUrl, jwtKey, telemetry: { disabled: true } })

export function createAuth(clerk: Clerk, settings: ClerkSettings): Auth {
  const { jwtKey, authorizedParties, adminEmails } = settings
  const findAdmin = (userId: string) =>
    callClerk(null, TIMEOUT_MS, async () => {
      const user = await clerk.users.getUser(userId)
      const { id, email, admin, banned } = readAccount(user, adminEmails)
      return admin && !banned ? { id, email, twoFactor: user.twoFactorEnabled } : null
    })

  return {
    async identify(request) {
      const header = request.headers.get('authorization')
      if (header === null) return ok(null)
      const token = /^Bearer (\S+)$/.exec(header)?.[1]
      if (!token) return err({ kind: 'signed-out' })
      try {
        const claims = await verifyToken(token, { jwtKey, authorizedParties })
        if (!isOwnSession(claims)) return err({ kind: 'signed-out' })
        // Minutes since each factor was verified; -1 if it was not.
        const [, second = -1] = claims.fva ?? []
        return ok({ userId: claims.sub, secondFactor: second >= 0 })
      } catch {
        // Forged, expired, foreign or for another site: in each case the user has to sign in.
        return err({ kind: 'signed-out' })
      }
    },

    async oauthUser(request, audience) {
      const state = await callClerk(null, TIMEOUT_MS, () =>
        clerk.authenticateRequest(request, { acceptsToken: 'oauth_token', audience }),
      )
      const { userId = null } = state?.isAuthenticated ? state.toAuth() : {}
      if (userId) return ok(userId)
      // The SDK returns an outage as a refusal.
      if (state?.reason === 'unexpected-error' || state?.reason === 'secret-key-invalid') throw new Outage('Clerk')
      return err({ kind: 'signed-out' })
    },

    async adminOf({ userId, secondFactor }) {
      const admin = await findAdmin(userId)
      if (admin === null) return ok(null)
      const { twoFactor, ...rest } = admin
      return twoFactor && !secondFactor ? err({ kind: 'second-factor' }) : ok(rest)
    },

    isAdmin: async (userId) => (await findAdmin(userId)) !== null,

    emailOf: (userId) =>
      callClerk(null, TIMEOUT_MS, async () => {
        const { address, verified } = primaryEmail(await clerk.users.getUser(userId))
        return verified ? address : null
      }),

    addressesOf: (userId) =>
      callClerk([], TIMEOUT_MS, async () =>
        (await clerk.users.getUser(userId)).emailAddresses
          .filter(({ verification }) => verification?.status === 'verified')
          .map(({ emailAddress }) => emailAddress),
      ),
  }
}

type Claims = Awaited<ReturnType<typeof verifyToken>>

/**
 * Whether a token proves that its user is present. A pending session still has a Clerk task, like a second factor or a
 * new password. In an impersonated session a user of Clerk's dashboard acts as the user: their actions would be logged
 * under the wrong name, and they must not access purchases.
 */
export function isOwnSession({ sid, sts, act }: Pick<Claims, 'sid' | 'sts' | 'act'>): boolean {
  return Boolean(sid) && (sts === undefined || sts === 'active') && act === undefined
}

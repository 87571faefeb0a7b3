import { createClerkClient, verifyToken } from '@clerk/backend'
import type { Auth } from '#domain/access/ports.ts'
import { err, ok } from '#domain/shared/result.ts'
import { callClerk } from './call-clerk.ts'
import { type Clerk, primaryEmail, readAccount } from './read-account.ts'

/** Longer than this would leave a checkout too little of its ten seconds for Stripe. */
const TIMEOUT_MS = 2000

export interface ClerkSettings {
  secretKey: string
  publishableKey: string
  /** The public key of the instance, PEM body on one line: tokens are verified without asking Clerk. */
  jwtKey: string
  apiUrl: string
  /** Exact origins whose pages may call us; without them a token made for another site would pass. */
  authorizedParties: string[]
  /** Lower-case addresses that are admins from the first day on. */
  adminEmails: readonly string[]
}

type ClientSettings = Pick<ClerkSettings, 'secretKey' | 'publishableKey' | 'jwtKey' | 'apiUrl'>

/** One Clerk client; an address other than Clerk's own reaches the local stand-in. */
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
        // Minutes since each factor was shown; -1 for one that was not.
        const [, second = -1] = claims.fva ?? []
        return ok({ userId: claims.sub, secondFactor: second >= 0 })
      } catch {
        // Forged, expired, foreign or for another site: to the caller all of it means "sign in".
        return err({ kind: 'signed-out' })
      }
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
 * Whether a token proves that its user is here. A pending session still owes Clerk a step, like a second factor or a
 * new password. In an impersonated one somebody of Clerk's dashboard acts as the user: what they did would stand
 * under the wrong name, and what others paid for is not theirs.
 */
export function isOwnSession({ sid, sts, act }: Pick<Claims, 'sid' | 'sts' | 'act'>): boolean {
  return Boolean(sid) && (sts === undefined || sts === 'active') && act === undefined
}

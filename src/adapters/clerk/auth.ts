import { createClerkClient, verifyToken } from '@clerk/backend'
import type { Auth } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'
import { answering } from './answering.ts'
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
  const adminOf = (userId: string) =>
    answering(null, TIMEOUT_MS, async () => {
      const { id, email, admin, banned } = readAccount(await clerk.users.getUser(userId), adminEmails)
      return admin && !banned ? { id, email } : null
    })

  return {
    async identify(request) {
      const header = request.headers.get('authorization')
      if (header === null) return ok(null)
      const token = /^Bearer (\S+)$/.exec(header)?.[1]
      if (!token) return err({ kind: 'signed-out' })
      try {
        const claims = await verifyToken(token, { jwtKey, authorizedParties })
        return claims.sid ? ok({ userId: claims.sub }) : err({ kind: 'signed-out' })
      } catch {
        // Forged, expired, foreign or for another site: to the caller all of it means "sign in".
        return err({ kind: 'signed-out' })
      }
    },

    adminOf,

    async isAdmin(userId) {
      const admin = await adminOf(userId)
      return admin.ok ? ok(admin.value !== null) : admin
    },

    emailOf: (userId) =>
      answering(null, TIMEOUT_MS, async () => {
        const { address, verified } = primaryEmail(await clerk.users.getUser(userId))
        return verified ? address : null
      }),
  }
}

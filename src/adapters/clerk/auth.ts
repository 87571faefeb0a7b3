import { createClerkClient, verifyToken } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/shared/error'
import type { Answer } from '#domain/errors.ts'
import type { Auth } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'

/** The SDK waits without end. Longer than this would leave a checkout too little of its ten seconds for Stripe. */
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

export function createAuth(settings: ClerkSettings): Auth {
  const { secretKey, publishableKey, jwtKey, apiUrl, authorizedParties, adminEmails } = settings
  const clerk = createClerkClient({ secretKey, publishableKey, apiUrl, jwtKey, telemetry: { disabled: true } })

  const verifiedEmail = async (userId: string) => {
    const user = await clerk.users.getUser(userId)
    const primary = user.emailAddresses.find(({ id }) => id === user.primaryEmailAddressId)
    const email = primary?.verification?.status === 'verified' ? primary.emailAddress.toLowerCase() : null
    return { user, email }
  }

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

    isAdmin: (userId) =>
      answering(false, async () => {
        const { user, email } = await verifiedEmail(userId)
        if (user.banned) return false
        return user.publicMetadata.role === 'admin' || (email !== null && adminEmails.includes(email))
      }),

    emailOf: (userId) => answering(null, async () => (await verifiedEmail(userId)).email),
  }
}

/** A user Clerk does not know gets the empty answer; everything else means that Clerk is out of reach. */
async function answering<T>(unknownUser: T, call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return ok(await inTime(call()))
  } catch (error) {
    if (isClerkAPIResponseError(error) && error.status === 404) return ok(unknownUser)
    return err({ kind: 'service-down', service: 'Clerk' })
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Clerk did not answer in time')), TIMEOUT_MS)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

import { ClerkError } from './errors.ts'
import type { Service } from './service.ts'
import type { LiveSession } from './sessions.ts'

/** Clerk's "10m". */
const TEN_MINUTES = 10 * 60_000

/** Throws unless the account's strongest factor was verified in the last ten minutes. */
export function assertRecentlyVerified({ now }: Service, { session, user }: LiveSession): void {
  const shownAt = user.secondFactor ? session.secondFactorAt : (session.firstFactorAt ?? session.createdAt)
  if (shownAt !== undefined && now() - shownAt < TEN_MINUTES) return
  const message = 'You need to provide additional verification to perform this operation'
  throw new ClerkError(403, 'session_reverification_required', message)
}

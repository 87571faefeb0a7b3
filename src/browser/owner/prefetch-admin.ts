import { resumeAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { readAddress, usersQuery } from './admin-address.ts'
import { prefetch } from './admin-fetch.ts'
import { cookieTimeLeft } from './token-in-cookie.ts'

/**
 * Sends the page's first requests while React and the page's own chunks load. While the token in the cookie is valid,
 * Clerk's SDK, larger than all our scripts, is not needed; an interaction loads it sooner.
 */
export function prefetchAdmin(): void {
  // Without a session this sends no request, and the page finds out at once that no one is signed in.
  setTimeout(resumeAccount, maybeSignedIn() ? cookieTimeLeft(document.cookie) : 0)
  if (!maybeSignedIn()) return
  const address = readAddress(location.search)
  prefetch('/api/is-admin', {})
  if (address.view === 'users') prefetch(`/api/admin-users?${usersQuery(address)}`)
  if (address.view === 'overview') prefetch('/api/admin-statistics')
}

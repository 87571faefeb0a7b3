import { resumeAccount } from '#browser/account/account.ts'
import { maybeSignedIn } from '#browser/account/clerk.ts'
import { prefetch } from '#browser/owner/admin-fetch.ts'
import { cookieTimeLeft } from '#browser/owner/token-in-cookie.ts'
import { readAddress, usersQuery } from './address.ts'

/**
 * Asks what the page is about to ask, while React and the page's own parts are still on their way. As long as the token
 * in the cookie lasts, Clerk's program, larger than all of ours, is not needed; a press on something asks for it
 * sooner.
 */
export function prefetchAdmin(): void {
  // Without a session this costs no request, and the page learns at once that nobody is here.
  setTimeout(resumeAccount, maybeSignedIn() ? cookieTimeLeft(document.cookie) : 0)
  if (!maybeSignedIn()) return
  const address = readAddress(location.search)
  prefetch('/api/is-admin', {})
  if (address.view === 'users') prefetch(`/api/admin-users?${usersQuery(address)}`)
}

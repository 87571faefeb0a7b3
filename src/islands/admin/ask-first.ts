import { maybeSignedIn } from '#islands/account/clerk.ts'
import { askAhead } from '#islands/owner/ask.ts'
import { readAddress, usersQuery } from './address.ts'

/** Asks what the page is about to ask, while React and the page's own parts are still on their way. */
export function askFirst(): void {
  if (!maybeSignedIn()) return
  const address = readAddress(location.search)
  askAhead('/api/is-admin', {})
  askAhead('/api/admin-version')
  if (address.view === 'users') askAhead(`/api/admin-users?${usersQuery(address)}`)
}

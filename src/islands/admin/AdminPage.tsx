import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { AccessDenied, LoginRequired } from '#islands/owner/cards.tsx'
import { useGate } from '#islands/owner/use-gate.ts'
import { usersQuery } from './address.ts'
import { Dashboard } from './Dashboard.tsx'
import { Loading } from './Loading.tsx'
import { useAddress } from './use-address.ts'
import { useFreshness } from './use-freshness.ts'
import { useLive } from './use-live.ts'

/** The four states of the page: loading, no user, not admin, admin (specification section 4). */
export function AdminPage() {
  const gate = useGate()
  const address = useAddress()
  // Asked together with the gate: an admin sees the first rows one call sooner, anybody else is refused.
  const open = gate.view === 'loading' || gate.view === 'admin'
  const users = useLive<AdminUsersOutput>(
    open && address.view === 'users' ? `/api/admin-users?${usersQuery(address)}` : null,
  )
  const stale = useFreshness(open)

  if (gate.view === 'signed-out') return <LoginRequired path="/admin" purpose="see users and sales" />
  if (gate.view === 'denied') return <AccessDenied {...gate} />
  const waiting = address.view === 'users' && users.value === null && users.problem === null
  if (gate.view === 'loading' || waiting) return <Loading />
  return <Dashboard address={address} users={users} stale={stale} />
}

import { useLayoutEffect } from 'react'
import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { AccessDenied, LoginRequired } from '#islands/owner/cards.tsx'
import { useGate } from '#islands/owner/use-gate.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { usersQuery } from './address.ts'
import { Dashboard, Views } from './Dashboard.tsx'
import { Bones, LoadingWords } from './Loading.tsx'
import { useAddress } from './use-address.ts'
import { useFreshness } from './use-freshness.ts'
import { useLive } from './use-live.ts'

/** The four states of the page: loading, no user, not admin, admin (specification section 4). */
export function AdminPage() {
  useLayoutEffect(dropFrames, [])
  const gate = useGate()
  const address = useAddress()
  // Asked together with the gate: an admin sees the first rows one call sooner, anybody else is refused.
  const open = gate.view === 'loading' || gate.view === 'admin'
  const users = useLive<AdminUsersOutput>(
    open && address.view === 'users' ? `/api/admin-users?${usersQuery(address)}` : null,
  )
  const waiting = address.view === 'users' && users.value === null && users.problem === null
  // The rows come with their version, so there is nothing to ask before them.
  const stale = useFreshness(open && !waiting, users.value?.version ?? null)

  if (gate.view === 'signed-out') return <LoginRequired path="/admin" purpose="see users and sales" />
  if (gate.view === 'denied') return <AccessDenied {...gate} />
  const loading = gate.view === 'loading' || waiting
  return (
    <AdminFrame beside={loading ? <LoadingWords /> : <Views current={address.view} />}>
      {loading ? <Bones /> : <Dashboard address={address} users={users} stale={stale} />}
    </AdminFrame>
  )
}

/** From here on the island knows better than the cookie which of the page's two frames is right. */
function dropFrames(): void {
  document.querySelector('.admin-page > .when-out')?.remove()
  document.querySelector('.admin-page > .when-in')?.classList.remove('when-in')
}

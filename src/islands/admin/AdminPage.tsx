import { type ComponentType, lazy, Suspense, useLayoutEffect } from 'react'
import { type AdminAddress, usersQuery, type View } from '#browser/owner/admin-address.ts'
import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { AccessDenied, LoginRequired } from '#islands/owner/cards.tsx'
import { useGate } from '#islands/owner/use-gate.ts'
import { dropFrames } from '#islands/ui/drop-frames.ts'
import { AdminTabs } from './AdminTabs.tsx'
import { ChunkErrorBoundary } from './ChunkErrorBoundary.tsx'
import { AdminFrame, LoadingViews, TableSkeleton } from './Loading.tsx'
import { Problem } from './Problem.tsx'
import { useAddress } from './use-address.ts'
import { type Live, useFreshness, useLive } from './use-live.ts'
import { UsersView } from './users/UsersView.tsx'
import { Waiting } from './Waiting.tsx'

/** The four states of the page: loading, no user, not admin, admin (specification section 4). */
export function AdminPage() {
  useLayoutEffect(dropFrames, [])
  const gate = useGate()
  const address = useAddress()
  // Requested together with the gate: an admin sees the first rows one round trip sooner, all others are refused.
  const open = gate.view === 'loading' || gate.view === 'admin'
  const users = useLive<AdminUsersOutput>(
    open && address.view === 'users' ? `/api/admin-users?${usersQuery(address)}` : null,
  )
  const waiting = address.view === 'users' && users.value === null && users.problem === null
  // The rows include their version, so polling starts after them.
  const stale = useFreshness(open && !waiting, users.value?.version ?? null)

  if (gate.view === 'signed-out') return <LoginRequired path="/admin" purpose="see users and sales" />
  if (gate.view === 'denied') return <AccessDenied {...gate} />
  const loading = gate.view === 'loading' || waiting
  return (
    <AdminFrame beside={loading ? <LoadingViews /> : <AdminTabs current={address.view} />}>
      {loading ? <TableSkeleton /> : <Dashboard address={address} users={users} stale={stale} />}
    </AdminFrame>
  )
}

const Overview = lazy(() => import('./views/Overview.tsx'))
const PurchasesView = lazy(() => import('./views/PurchasesView.tsx'))
const AuditLog = lazy(() => import('./views/AuditLog.tsx'))
const Statistics = lazy(() => import('./views/Statistics.tsx'))
const UpdatesView = lazy(() => import('./views/UpdatesView.tsx'))

type DashboardProps = {
  address: AdminAddress
  users: Live<AdminUsersOutput>
  /** Warning that the page may be out of date. */
  stale: string | null
}

/** A record, so that a new view does not compile without a component. All but the users view are lazy. */
const VIEW_COMPONENTS: Record<View, ComponentType<Omit<DashboardProps, 'stale'>>> = {
  overview: Overview,
  users: UsersView,
  purchases: PurchasesView,
  sales: Statistics,
  updates: UpdatesView,
  audit: AuditLog,
}

/** What an admin sees. */
function Dashboard({ address, users, stale }: DashboardProps) {
  const Current = VIEW_COMPONENTS[address.view]
  return (
    <>
      <Problem role="status">{stale && `This may be out of date. ${stale}`}</Problem>
      <ChunkErrorBoundary key={address.view}>
        <Suspense fallback={<Waiting />}>
          <Current address={address} users={users} />
        </Suspense>
      </ChunkErrorBoundary>
    </>
  )
}

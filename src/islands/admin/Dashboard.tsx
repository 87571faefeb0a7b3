import { lazy, Suspense } from 'react'
import type { AdminUsersOutput } from '#contracts/admin-users.ts'
import { type AdminAddress, VIEWS, type View } from './address.ts'
import { LateParts } from './LateParts.tsx'
import { PlainLink } from './PlainLink.tsx'
import type { Live } from './use-live.ts'
import { UsersView } from './users/UsersView.tsx'
import { Waiting } from './Waiting.tsx'

const PurchasesView = lazy(() => import('./purchases/PurchasesView.tsx'))
const AuditLog = lazy(() => import('./audit/AuditLog.tsx'))
const Statistics = lazy(() => import('./statistics/Statistics.tsx'))

type DashboardProps = {
  address: AdminAddress
  users: Live<AdminUsersOutput>
  /** Why the page may be out of date. */
  stale: string | null
}

/** What an admin sees. All but the users arrives when it is asked for. */
export function Dashboard({ address, users, stale }: DashboardProps) {
  return (
    <>
      <p className="admin-stale" role="status">
        {stale && `This may be out of date. ${stale}`}
      </p>
      <LateParts key={address.view}>
        <Suspense fallback={<Waiting />}>
          {address.view === 'users' && <UsersView address={address} users={users} />}
          {address.view === 'purchases' && <PurchasesView address={address} />}
          {address.view === 'sales' && <Statistics />}
          {address.view === 'audit' && <AuditLog page={address.page} />}
        </Suspense>
      </LateParts>
    </>
  )
}

/** The ways between the views, beside the heading. */
export function Views({ current }: { current: View }) {
  return (
    <nav aria-label="Admin">
      {(Object.keys(VIEWS) as View[]).map((view) => (
        <PlainLink key={view} to={{ view }} className="admin-tab" current={view === current && 'page'}>
          {VIEWS[view]}
        </PlainLink>
      ))}
      <a href="/import-templates" className="admin-tab">
        Import templates
      </a>
    </nav>
  )
}

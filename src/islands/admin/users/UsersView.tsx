import { lazy, type ReactNode, Suspense } from 'react'
import type { AdminAddress } from '#browser/owner/admin-address.ts'
import type { AdminUser, AdminUsersOutput, AdminUsersQuery } from '#contracts/admin-users.ts'
import { PER_PAGE } from '#contracts/limits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ChunkErrorBoundary } from '../ChunkErrorBoundary.tsx'
import { countCopy, formatCount } from '../count-copy.ts'
import { EmptySheet, LoadError } from '../EmptySheet.tsx'
import { Pager } from '../Pager.tsx'
import { Problem } from '../Problem.tsx'
import { RouterLink } from '../RouterLink.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { go } from '../use-address.ts'
import type { Live } from '../use-live.ts'
import { Waiting } from '../Waiting.tsx'
import { Counters } from './Counters.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Tools } from './Tools.tsx'
import { UserRow } from './UserRow.tsx'

const UserPanel = lazy(() => import('../views/UserPanel.tsx'))

const PAYMENTS = ['payment', 'payments'] as const

/** If both don't fit, the selected user replaces the list. */
const SPLIT =
  'max-lg:border-ink max-lg:border-t-2 ' +
  'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,500px)] lg:items-start lg:gap-6'

/** Next to the selected user the list shows only identifying columns; the panel has the rest. */
const BESIDE = 'max-lg:hidden lg:[&_tr>:nth-child(n+5)]:hidden'

/** Counters, the table of users, and the panel of the selected user. */
export function UsersView({ address, users }: { address: AdminAddress; users: Live<AdminUsersOutput> }) {
  const { value, problem, busy } = users
  const emailOf = (id: string) => value?.users.find((user) => user.id === id)?.email
  const words = value && countCopy({ ...value, perPage: PER_PAGE }, ['user', 'users'])
  return (
    <>
      <div className={address.user ? 'max-lg:hidden' : undefined}>
        <Counters stats={value?.stats ?? null} guests={value?.guests} />
        <Tools address={address} count={words}>
          <ExportButton />
        </Tools>
      </div>
      {value && value.without_access > 0 && (
        <Note>
          <span>{countCopy({ page: 1, perPage: PER_PAGE, found: value.without_access }, PAYMENTS)}</span> without
          access. Refund them or grant access again.{' '}
          <RouterLink to={{ view: 'purchases', kind: 'no-access' }}>View</RouterLink>
        </Note>
      )}
      {address.search.includes('@') && (
        <Note>
          Buyers who haven’t signed in aren’t users yet.{' '}
          <RouterLink to={{ view: 'purchases', search: address.search.trim() }}>
            Purchases made with this email
          </RouterLink>
        </Note>
      )}
      {problem && value && <Problem>{`${problem} Showing the last known data.`}</Problem>}
      <div className={address.user ? SPLIT : undefined}>
        <div className={address.user ? BESIDE : undefined}>
          {value && value.users.length > 0 && <UsersTable users={value.users} address={address} busy={busy} />}
          {value && value.users.length === 0 && <NoUsers found={value.found} />}
          {!value && problem && <LoadError sentence={problem} retry={() => void users.reload()} />}
          {value && <Pager page={value.page} perPage={PER_PAGE} found={value.found} />}
        </div>
        {address.user && (
          <ChunkErrorBoundary>
            <Suspense fallback={<Waiting />}>
              <UserPanel key={address.user} id={address.user} email={emailOf(address.user)} />
            </Suspense>
          </ChunkErrorBoundary>
        )}
      </div>
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 border-signal border-l-3 bg-canvas px-4 py-2.5 text-sm">{children}</p>
)

type Order = AdminUsersQuery['order']

type UsersTableProps = { users: readonly AdminUser[]; address: AdminAddress; busy: boolean }

function UsersTable({ users, address, busy }: UsersTableProps) {
  const { order, user } = address
  return (
    <TableFrame
      caption="Users"
      busy={busy}
      head={
        <tr>
          <Sortable order={order} by={{ email: 'ascending' }}>
            Email
          </Sortable>
          <Sortable order={order} by={{ newest: 'descending', oldest: 'ascending' }}>
            Created
          </Sortable>
          <th scope="col">Status</th>
          <th scope="col">Plan</th>
          <th scope="col" className="text-right">
            Paid
          </th>
          <Sortable order={order} by={{ 'latest-payment': 'descending' }}>
            Last payment
          </Sortable>
          <th scope="col">Access</th>
        </tr>
      }
    >
      {users.map((row) => (
        <UserRow key={row.id} row={row} current={row.id === user} />
      ))}
    </TableFrame>
  )
}

const ARROWS = { none: '↕', ascending: '↑', descending: '↓' }

type SortableProps = { order: Order; by: Partial<Record<Order, 'ascending' | 'descending'>>; children: ReactNode }

/** A sortable column header. A second click reverses the order, if the server supports it. */
function Sortable({ order, by, children }: SortableProps) {
  const orders = Object.keys(by) as Order[]
  const next = orders[(orders.indexOf(order) + 1) % orders.length]
  const sorted = by[order] ?? 'none'
  return (
    <th scope="col" aria-sort={sorted}>
      <button
        type="button"
        className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 border-0 bg-transparent p-0"
        onClick={() => next && go({ order: next })}
      >
        <span>{children}</span>
        <span className="font-normal in-aria-[sort=none]:text-muted" aria-hidden="true">
          {ARROWS[sorted]}
        </span>
      </button>
    </th>
  )
}

/** `found` is the total over all pages: if positive, only this page is past the last one. */
function NoUsers({ found }: { found: number }) {
  if (found > 0) {
    return (
      <EmptySheet message={`This page doesn’t exist: there are only ${formatCount(found)} results.`}>
        <Button onClick={() => go({ page: 1 })}>Go to the first page</Button>
      </EmptySheet>
    )
  }
  return (
    <EmptySheet message="No users match this search and filter.">
      <Button onClick={() => go({ search: '', filter: 'all' })}>Show all users</Button>
    </EmptySheet>
  )
}

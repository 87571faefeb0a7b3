import type { ReactNode } from 'react'
import type { AdminUsersQuery } from '#contracts/admin-users.ts'
import type { AdminAddress } from '../address.ts'
import type { AdminUser } from '../admin-user.ts'
import { TableFrame } from '../TableFrame.tsx'
import { go } from '../use-address.ts'
import { UserRow } from './UserRow.tsx'

type Order = AdminUsersQuery['order']

type UsersTableProps = { users: readonly AdminUser[]; address: AdminAddress; busy: boolean }

export function UsersTable({ users, address, busy }: UsersTableProps) {
  const { order, user } = address
  return (
    <TableFrame caption="Users" busy={busy}>
      <thead>
        <tr>
          <Sortable order={order} by={{ email: 'ascending' }}>
            E-mail
          </Sortable>
          <Sortable order={order} by={{ newest: 'descending', oldest: 'ascending' }}>
            Created
          </Sortable>
          <th scope="col">Status</th>
          <th scope="col">Plan</th>
          <th scope="col" className="admin-figure">
            Paid
          </th>
          <Sortable order={order} by={{ 'latest-payment': 'descending' }}>
            Last payment
          </Sortable>
          <th scope="col">Access</th>
        </tr>
      </thead>
      <tbody>
        {users.map((row) => (
          <UserRow key={row.id} row={row} current={row.id === user} />
        ))}
      </tbody>
    </TableFrame>
  )
}

type SortableProps = { order: Order; by: Partial<Record<Order, 'ascending' | 'descending'>>; children: ReactNode }

/** A heading that sorts. Pressed again it turns round, where the server can. */
function Sortable({ order, by, children }: SortableProps) {
  const orders = Object.keys(by) as Order[]
  const next = orders[(orders.indexOf(order) + 1) % orders.length]
  return (
    <th scope="col" aria-sort={by[order] ?? 'none'}>
      <button type="button" className="admin-sort" onClick={() => next && go({ order: next })}>
        {children}
      </button>
    </th>
  )
}

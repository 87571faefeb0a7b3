import type { AdminUser } from '#contracts/admin-users.ts'
import { formatTotals } from '#domain/checkout/money.ts'
import { Day } from '../Day.tsx'
import { RouterLink } from '../RouterLink.tsx'
import { StatusDot } from '../StatusDot.tsx'

/** Gets the focus when the panel closes. */
export const rowLink = (id: string) => `open-${id}`

/** One row of the table. The email opens the user. */
export function UserRow({ row, current }: { row: AdminUser; current: boolean }) {
  const { id, email, created_at, payments, access, admin, banned } = row
  const purchased = payments.length > 0
  const latest = payments[0]
  return (
    <tr
      className="data-current:bg-canvas data-current:[box-shadow:inset_3px_0_0_var(--signal)]"
      data-current={current || undefined}
    >
      <th scope="row">
        <RouterLink
          to={{ user: id }}
          id={rowLink(id)}
          className="aria-[current]:font-semibold"
          current={current && 'true'}
        >
          <span translate="no">{email}</span>
        </RouterLink>
        {admin && <Mark>Admin</Mark>}
        {banned && <Mark>Banned</Mark>}
      </th>
      <td>
        <Day of={created_at} />
      </td>
      <td>
        <StatusDot good={purchased}>{purchased ? 'Purchased' : 'Account Created'}</StatusDot>
      </td>
      <td>{payments.map(({ plan_name }) => plan_name).join(', ') || '-'}</td>
      <td className="text-right">{formatTotals(payments).join(' + ') || '-'}</td>
      <td>{latest ? <Day of={latest.created_at} /> : '-'}</td>
      <td>
        <StatusDot good={access}>{access ? 'Open' : 'Closed'}</StatusDot>
      </td>
    </tr>
  )
}

const Mark = ({ children }: { children: string }) => (
  <span
    className="ml-2 inline-flex min-h-6 items-center whitespace-nowrap rounded-tag border-1 border-line
      bg-surface px-2 text-muted text-xs"
  >
    {children}
  </span>
)

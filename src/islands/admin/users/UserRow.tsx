import type { AdminUser } from '../admin-user.ts'
import { Day } from '../Day.tsx'
import { Mark } from '../Mark.tsx'
import { formatTotal } from '../money.ts'
import { PlainLink } from '../PlainLink.tsx'

/** Where a panel that closes gives the focus back to. */
export const rowLink = (id: string) => `open-${id}`

/** One line of the table. The address opens the user. */
export function UserRow({ row, current }: { row: AdminUser; current: boolean }) {
  const { id, email, created_at, payments, access, admin, banned } = row
  const purchased = payments.length > 0
  const latest = payments[0]
  return (
    <tr data-current={current || undefined}>
      <th scope="row">
        <PlainLink to={{ user: id }} id={rowLink(id)} className="admin-open" current={current && 'true'}>
          {email}
        </PlainLink>
        {admin && <span className="tag">Admin</span>}
        {banned && <span className="tag">Banned</span>}
      </th>
      <td>
        <Day of={created_at} />
      </td>
      <td>
        <Mark good={purchased}>{purchased ? 'Purchased' : 'Account Created'}</Mark>
      </td>
      <td>{payments.map(({ plan_name }) => plan_name).join(', ') || '-'}</td>
      <td className="admin-figure">{formatTotal(payments)}</td>
      <td>{latest ? <Day of={latest.created_at} /> : '-'}</td>
      <td>
        <Mark good={access}>{access ? 'Open' : 'Closed'}</Mark>
      </td>
    </tr>
  )
}

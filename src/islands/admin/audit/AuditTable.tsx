import type { AuditEntry } from '#contracts/admin-audit.ts'
import { Day } from '../Day.tsx'
import { PlainLink } from '../PlainLink.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { AUDIT_WORDS } from './audit-words.ts'

type AuditTableProps = { caption: string; entries: readonly AuditEntry[]; busy?: boolean; ofOneUser?: boolean }

/** Who did what to whom, why, and what came of it. Of one user it goes without saying to whom. */
export function AuditTable({ caption, entries, busy = false, ofOneUser = false }: AuditTableProps) {
  return (
    <TableFrame caption={caption} busy={busy}>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Admin</th>
          <th scope="col">What</th>
          {!ofOneUser && <th scope="col">To</th>}
          <th scope="col">Reason</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, admin, action, target, reason, outcome }) => (
          <tr key={id}>
            <th scope="row">
              <Day of={at} exact />
            </th>
            <td>{admin.email}</td>
            <td>{AUDIT_WORDS[action]}</td>
            {!ofOneUser && (
              <td>
                {target.userId ? (
                  <PlainLink to={{ view: 'users', user: target.userId }} className="admin-open">
                    {target.text}
                  </PlainLink>
                ) : (
                  target.text
                )}
              </td>
            )}
            <td className="admin-long">{reason}</td>
            <td className="admin-long">{outcome}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

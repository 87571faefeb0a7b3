import type { AuditEntry } from '#contracts/admin-audit.ts'
import { Day } from '../Day.tsx'
import { RouterLink } from '../RouterLink.tsx'
import { TableFrame } from '../TableFrame.tsx'

type AuditTableProps = { caption: string; entries: readonly AuditEntry[]; busy?: boolean; ofOneUser?: boolean }

/** Who did what to whom, why, and with what result. The user column is omitted for a single user. */
export function AuditTable({ caption, entries, busy = false, ofOneUser = false }: AuditTableProps) {
  const long = `whitespace-normal wrap-anywhere ${ofOneUser ? 'min-w-30' : 'min-w-40'}`
  return (
    <TableFrame
      caption={caption}
      look={ofOneUser ? 'panel' : 'sheet'}
      busy={busy}
      head={
        <tr>
          <th scope="col">When</th>
          <th scope="col">Admin</th>
          <th scope="col">What</th>
          {!ofOneUser && <th scope="col">To</th>}
          <th scope="col">Reason</th>
          <th scope="col">Outcome</th>
        </tr>
      }
    >
      {entries.map(({ id, at, admin, action, target, reason, outcome }) => (
        <tr key={id}>
          <th scope="row">
            <Day of={at} exact />
          </th>
          <td translate="no">{admin.email}</td>
          <td>{AUDIT_WORDS[action]}</td>
          {!ofOneUser && (
            <td>
              {target.userId ? (
                <RouterLink to={{ view: 'users', user: target.userId }}>{target.text}</RouterLink>
              ) : (
                target.text
              )}
            </td>
          )}
          <td className={long}>{reason}</td>
          <td className={long}>{outcome}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

const AUDIT_WORDS: Record<AuditEntry['action'], string> = {
  grant: 'Granted access',
  revoke: 'Revoked access',
  refund: 'Refunded',
  'refund-double': 'Refunded duplicate payment',
  'refund-withdrawal': 'Refunded withdrawal',
  'resend-mail': 'Resent access email',
  'correct-address': 'Corrected email',
  'make-admin': 'Made admin',
  'unmake-admin': 'Removed admin role',
  'export-data': 'Exported data',
  erase: 'Erased account',
  'send-updates': 'Sent update emails',
  import: 'Imported templates',
  'undo-import': 'Undid import',
  'delete-template': 'Deleted template',
  'clean-imports': 'Cleaned imports',
}
